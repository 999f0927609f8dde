import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { headerRow } from './header-rows.ts';
import HeadersEditor from './headers-editor.svelte';

const shown = () =>
  screen.getAllByTestId('header-row').map((row) => [...row.querySelectorAll('input')].map((input) => input.value));

describe('the headers editor', () => {
  it('fills several rows from pasted lines', async () => {
    const user = userEvent.setup();
    render(HeadersEditor, { rows: [headerRow()] });
    await user.click(screen.getByTestId('header-name'));
    await user.paste('Authorization: Bearer x\nX-Team: 7');
    expect(shown()).toEqual([
      ['Authorization', 'Bearer x'],
      ['X-Team', '7'],
    ]);
  });

  it('hides a value until it is asked for', async () => {
    const user = userEvent.setup();
    render(HeadersEditor, { rows: [headerRow('Authorization', 'secret')] });
    const value = screen.getByTestId('header-value');
    expect(value).toHaveProperty('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Reveal' }));
    expect(value).toHaveProperty('type', 'text');
  });

  it('says at the row why a header could not be sent', async () => {
    const user = userEvent.setup();
    render(HeadersEditor, { rows: [headerRow('', 'v')] });
    await user.type(screen.getByTestId('header-name'), 'Host');
    expect(screen.getByTestId('header-warning').dataset['warning']).toBe('reserved');
  });
});
