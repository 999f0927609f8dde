import { taproomVersion } from '../../version.ts';

/** S-320. */
export function tavojsDoc(): string {
  return `# The script API for authors, as of Taproom ${taproomVersion}

Scripts of plugins and cards run in the app that shows the chat, not in this server: Taproom stores them and never runs them. What a script
finds there is the app's to say; these are the names that authors use.

- \`tavo.chat.current()\`: the chat that is open.
- \`tavo.input.get()\`, \`tavo.input.set(text)\`, \`tavo.input.append(text)\`, \`tavo.input.clear()\`, \`tavo.input.send()\`: the input box, as the tools
  \`tavo_input_*\` (together: \`tavo.input.get/set/append/clear/send\`). What \`send\` answers is in \`tavo://docs/tools\`.
- \`tavo.lorebook.*\`: lorebooks and their entries, as the tools \`tavo_lorebook_*\`.

What a script calls in the app, an agent calls here as a tool. To try something, use the tool.
`;
}
