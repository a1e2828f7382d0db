import { printEventMap } from "./event-map.ts";

/** `npm run events:map` */
console.log(printEventMap());
