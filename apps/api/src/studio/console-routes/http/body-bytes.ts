/** As much as a call of a tool may have (S-370). */
export const LIBRARY_BODY_BYTES = 16 * 1024 * 1024;
