/** As much as a call of a tool may have (S-370). */
export const LIBRARY_BODY_BYTES = 16 * 1024 * 1024;

/** As much as a file of the workspace may have (S-370). */
export const MOST_PICTURE_BYTES = 64 * 1024 * 1024;
