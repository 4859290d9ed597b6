/* Linked with the whole of proof/, but neither with engines, techniques nor solvers: that it links is the test. */
int main(void)
{
    return 0;
}
