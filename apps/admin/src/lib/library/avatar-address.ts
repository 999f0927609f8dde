/** Whether the hub has a picture behind it: a file of the workspace or a data URL. What is elsewhere is never fetched. */
export const showsPicture = (address: string | null | undefined): boolean =>
  typeof address === 'string' && /^(?:files\/(?:global|chat)\/|data:)/i.test(address);
