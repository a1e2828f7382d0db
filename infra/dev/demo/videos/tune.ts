/** Samples in a second. */
const RATE = 24_000;
/** A scale in which any two tones sound well together, in semitones above its lowest. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16];
const LOWEST_HZ = 261.63;
const BEAT_SECONDS = 0.5;

/**
 * A quiet tune as of a music box, as a WAV file of one channel: tones of the scale at every beat, each dying away. `steps` are places of
 * the scale; -1 is a rest.
 */
export function playTune(steps: readonly number[], seconds: number): Buffer {
  const samples = new Float64Array(Math.round(seconds * RATE));
  for (let beat = 0; beat * BEAT_SECONDS < seconds; beat++) {
    const step = SCALE[steps[beat % steps.length] ?? -1];
    if (step === undefined) continue;
    const hertz = LOWEST_HZ * 2 ** (step / 12);
    const first = Math.round(beat * BEAT_SECONDS * RATE);
    for (let index = 0; first + index < samples.length && index < RATE * 1.6; index++) {
      const time = index / RATE;
      const tone = Math.sin(2 * Math.PI * hertz * time) + 0.35 * Math.sin(4 * Math.PI * hertz * time);
      samples[first + index] = (samples[first + index] ?? 0) + tone * Math.exp(-3.2 * time) * Math.min(1, time * 200) * 0.16;
    }
  }
  // Silence at the end, so that the loop has no click.
  const fade = RATE / 2;
  for (let index = 0; index < fade; index++)
    samples[samples.length - 1 - index] = (samples[samples.length - 1 - index] ?? 0) * (index / fade);
  return wavOf(samples);
}

function wavOf(samples: Float64Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + index * 2);
  return file;
}
