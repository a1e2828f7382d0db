import sharp from "sharp";

/**
 * The one place that imports the picture library, because its settings are process-wide. One thread for each picture: on a small
 * machine several pictures side by side finish sooner than one picture cut in strips, and the background encoder can then never take more than
 * one core from the requests. No cache: an upload is read once. The work itself runs in libuv's pool, off the event loop.
 */
sharp.concurrency(1);
sharp.cache(false);

export { sharp };
