import { describe, expect, it } from 'vitest';
import { ServerForm } from './server-form.svelte.ts';

describe('ServerForm, when the dialog that made it was closed', () => {
  it('still knows what is typed', () => {
    let made: ServerForm | undefined;
    const close = $effect.root(() => {
      const form = new ServerForm();
      made = form;
      $effect.pre(() => void form.complete);
    });
    close();
    made!.fill({ displayName: 'a', endpoint: 'http://h/' });
    expect([made!.complete, made!.dirty, made!.fields.displayName]).toEqual([true, true, 'a']);
  });
});
