// Asking the server.

/**
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<any>}
 */
async function ask(path, request) {
  let response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Error("the server does not answer: is nply web still running?");
  }
  const found = await response.json().catch(() => ({ error: `the server answered ${response.status}` }));
  if (!response.ok) throw new Error(found.error ?? `the server answered ${response.status}`);
  return found;
}

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => ask(path);

/** @param {string} path @param {unknown} message @param {AbortSignal} [signal] @returns {Promise<any>} */
export const post = (path, message, signal) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof message === "string" ? message : JSON.stringify(message),
    signal: signal ?? null,
  });

/**
 * Listen to news. Returns a function that ends it.
 * @param {string} path
 * @param {(news: any) => void} heard
 * @param {(lost: boolean) => void} [connection] told when the server is lost or found again
 */
export function listen(path, heard, connection = () => {}) {
  const source = new EventSource(path);
  source.onmessage = (event) => heard(JSON.parse(event.data));
  source.onopen = () => connection(false);
  source.onerror = () => connection(true);
  return () => source.close();
}

/**
 * Listen as long as the page is seen: a browser keeps few connections to one server, and tabs in the background
 * would use them up. What happened meanwhile comes when the page is seen again.
 * @type {typeof listen}
 */
export function listenWhileSeen(path, heard, connection) {
  let stop = () => {};
  const follow = () => {
    stop();
    stop = document.hidden ? () => {} : listen(path, heard, connection);
  };
  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    stop();
  };
}

/** @type {import("./messages").Everything | null} */
let offered = null;
/** What the page offers; asked for once. @returns {Promise<import("./messages").Everything>} */
export async function everything() {
  if (!offered) offered = await get("/api/everything");
  return /** @type {import("./messages").Everything} */ (offered);
}
