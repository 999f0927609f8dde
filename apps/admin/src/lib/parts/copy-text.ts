/** Copies `text`; also where the Clipboard API is missing because the page came over plain http. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.style.position = 'fixed';
  holder.style.opacity = '0';
  const focused = document.activeElement;
  // Inside an open dialog the focus may not leave it.
  (focused?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(holder);
  holder.select();
  const copied = document.execCommand('copy');
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
