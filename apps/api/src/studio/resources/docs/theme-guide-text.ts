/** The theme guide (S-252). */
export const themeGuideText = `## Theme guide

A theme is one object; \`tavo_theme_get\` returns it complete, and it can be written back as it is. \`tavo_theme_update\` patches: send
only what changes, \`null\` resets a field. \`tavo://schemas/chat-theme\` has every field with its bounds.

- Colours are \`#AARRGGBB\`, eight hex digits, the first two for opacity: \`#FF204060\` is opaque, \`#80204060\` half transparent.
- \`userBubble\` and \`characterBubble\` are the boxes around messages, \`userBubbleFont\` and \`characterBubbleFont\` the texts in them:
  \`textStyle\` for plain text, \`toneTextStyle\` for what stands between the tone marks, \`quoteTextStyle\` for speech.
- \`background\`: a colour, a picture (a virtual path or a data URL), or the character's avatar.
- \`console\` is the input box, \`thinking\` and \`statusBar\` the two small panels, the four avatar styles say who is shown and how round.
- \`customCss\` is added last. No \`@import\`, and \`url(…)\` only with \`data:\` or a picture of the theme.

\`\`\`css
.message.character { border-left: 3px solid #c8a14b; }
.message .quote { font-style: italic; }
\`\`\`

Import and export take a \`chatId\`: a package is always a \`.thm\` file of that chat.
`;
