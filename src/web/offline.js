/* The service worker: keeps all files of the page, so that it works without a network. scripts/make_web.sh fills in the
 * names of the files and a number that changes with them. */
"use strict";

const version = "{{VERSION}}", files = [{{FILES}}];

addEventListener("install", event => {
  skipWaiting();
  event.waitUntil(caches.open(version).then(cache => cache.addAll(files)));
});

addEventListener("activate", event => {
  const forget = names => Promise.all(names.filter(name => name !== version).map(name => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => clients.claim()));
});

addEventListener("fetch", event => {
  if (event.request.method === "GET")
    event.respondWith(caches.match(event.request, { ignoreSearch: true }).then(kept => kept ?? fetch(event.request)));
});
