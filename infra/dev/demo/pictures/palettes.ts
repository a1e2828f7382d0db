/**
 * Hand-picked palettes. Every style paints with roles, never with bare colours, so each of its compositions exists in every light.
 * `sky` runs from the top down, `layers` from the farthest to the nearest plane.
 */
export interface Palette {
  readonly sky: readonly [string, string, string];
  readonly layers: readonly [string, string, string, string, string];
  readonly accent: string;
  readonly second: string;
  readonly light: string;
  readonly ink: string;
  readonly paper: string;
  readonly dark: boolean;
}

function palette(sky: string, layers: string, roles: string, dark = false): Palette {
  const [accent, second, light, ink, paper] = roles.split(" ") as [string, string, string, string, string];
  return {
    sky: sky.split(" ") as [string, string, string],
    layers: layers.split(" ") as [string, string, string, string, string],
    accent,
    second,
    light,
    ink,
    paper,
    dark,
  };
}

export const palettes = {
  dawn: palette("#8fb3d9 #f3c9c2 #fde6c8", "#c9b3cf #a793be #8078a8 #5d608c #3c456b", "#ef7f6d #f6b26b #fff3d6 #2f3554 #fdf3ea"),
  noon: palette("#5fb0e5 #a8d8f0 #e6f5ee", "#b6dcd6 #86c3ae #5ba68a #3c866d #256350", "#f2784b #f7c548 #fffbe0 #1f4a4a #f7fbf3"),
  dusk: palette("#3d3a78 #c4607f #f9a66c", "#b4678a #8a4f83 #653f76 #473163 #2a2149", "#ff8a5c #ffd27d #ffe9b8 #241b3f #fbe9dc", true),
  night: palette("#0b1437 #1f2f66 #41538f", "#35477f #293a6d #1e2d5a #152146 #0c1530", "#ffc55c #7fd1e0 #ffedbd #0a1029 #e9ecf7", true),
  oat: palette("#efe3d0 #f5ecdf #faf5ec", "#e2cfb2 #d0b48f #b6926b #93704e #664b35", "#c9623f #7f9273 #fffaf0 #4a3629 #fbf6ec"),
  mint: palette("#bfe3d4 #dcf1e4 #f3faf0", "#b0dac4 #8cc5aa #64a98c #438a70 #2a6552", "#ff8f70 #f6cf65 #fffdf0 #22473f #f6fbf4"),
  peach: palette("#fbc6b4 #fdded0 #fff2e6", "#f7bfae #ee9d8f #db7b76 #b75d63 #85434f", "#e4546a #f3b04f #fff6e8 #5a2f3a #fff6ef"),
  plum: palette("#cdbbe6 #e6d7f0 #f9eef3", "#c6aedc #a78cc8 #866bb0 #684f92 #473568", "#e5739d #f4bf63 #fff4ec #372652 #faf4fa"),
  sea: palette("#7cc4d8 #bfe4e6 #f1f6e8", "#8fd0d6 #5db3c4 #358fae #206d92 #134d6f", "#ff7f5e #ffd66b #fffbe9 #0f3850 #f3fafa"),
  forest: palette("#a9c5a0 #d3e0bd #f2f0d8", "#a3bd93 #7d9f77 #5a8060 #3e624b #274436", "#d9733f #e9bd54 #fdf9df #1e352b #f8f6e8"),
  autumn: palette("#e9b872 #f4d7a1 #fcefd6", "#e3a45c #cf7d3f #a95a31 #7d402b #532b22", "#c8382e #5c7a5c #fff4d8 #43241c #fdf5e5"),
  berry: palette("#f3a8b8 #fad0d3 #fff0ea", "#e98ba4 #d0617f #a84168 #7b2d54 #511e3e", "#f0564f #5fa39b #fff5ea #421a34 #fff4f1"),
  lemon: palette("#f8dd7c #fbeab0 #fff9e3", "#f2cf62 #dcae42 #aa9440 #6f7f49 #42593f", "#ea6a47 #4f9fb0 #fffdf0 #3c4030 #fffbea"),
  snow: palette("#b9cbdc #dae5ee #f5f8fa", "#cfdbe6 #acc0d2 #859db6 #607a97 #405871", "#d9534a #e7b563 #fffaf0 #2b3d52 #f8fafc"),
  ink: palette("#d5d3cc #e6e4dd #f4f2ec", "#c2c0b8 #9c9b95 #74756f #4e504d #2d302f", "#c23b2e #8a9a86 #fdfaf1 #232625 #f7f5ee"),
  brick: palette("#e8b9a0 #f2d6c2 #faeee2", "#dd9f83 #c47659 #a2533f #78392f #4d2423", "#2f7f86 #eeb84e #fff5e4 #3c1f1f #fcf3ea"),
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
