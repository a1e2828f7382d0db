export const root: string;
export const buildFolder: string;
