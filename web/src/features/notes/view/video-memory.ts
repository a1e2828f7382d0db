/** The volume of all videos and the place in each, kept between visits. Specification 001 §4 and §9. */
const DEFAULT_VOLUME = 0.5;
const VOLUME_KEY = "video-volume";
const PLACES_KEY = "video-places";
const MOST_PLACES = 50;

/** The storage may be full, forbidden or have other values. Then a video begins at its start. */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Only a convenience is lost.
  }
}

export function rememberedVolume(): number {
  const volume = read(VOLUME_KEY);
  return typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : DEFAULT_VOLUME;
}

export function rememberVolume(volume: number): void {
  write(VOLUME_KEY, Math.round(volume * 100) / 100);
}

function places(): [url: string, seconds: number][] {
  const list = read(PLACES_KEY);
  return Array.isArray(list)
    ? list.filter((entry) => Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "number")
    : [];
}

/** In seconds. */
export function rememberedPlace(url: string): number {
  return places().find(([known]) => known === url)?.[1] ?? 0;
}

/** Zero forgets the place: a video that was seen to its end begins at its start. */
export function rememberPlace(url: string, seconds: number): void {
  const others = places().filter(([known]) => known !== url);
  write(PLACES_KEY, (seconds > 0 ? [[url, Math.round(seconds)], ...others] : others).slice(0, MOST_PLACES));
}
