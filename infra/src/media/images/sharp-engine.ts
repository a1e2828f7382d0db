import sharp from "sharp";

/**
 * The only file that imports sharp, because its settings hold for the whole process. One thread for each picture: on a small machine
 * several pictures with one thread each finish sooner, and the background queue takes at most one core. No cache, because an upload is read
 * once. The work runs in libuv's pool, outside the event loop.
 */
sharp.concurrency(1);
sharp.cache(false);

export { sharp };
