/**
 * The address of the narrowest rendering of one of our pictures, an AVIF, for places that know its address alone and show it small. It is
 * the picture itself where there is none yet. Other addresses have no renderings.
 */
export const smallPicture = (url: string): string => (url.startsWith("/media/") ? `${url}?small` : url);
