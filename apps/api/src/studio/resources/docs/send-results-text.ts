/** The results of `tavo_input_send` (S-199, S-200). */
export const sendResultsText = `## What tavo_input_send answers

- \`{"ok": true, "text", "chatId", "messageId"}\`: the text is now the last message of the current chat, and the box is empty. A reply is
  not waited for; look for it with \`tavo_message_find\`.
- \`{"ok": false, "reason": "rejected", …}\`: there is no current chat, the text is blank, or the \`chatId\` that you gave is not the
  current chat. The box is as it was.
- \`{"ok": false, "reason": "busy", …}\`: a reply is being written in that chat. Try again later.
- \`{"ok": false, "reason": "cancelled", …}\` is reserved.

A message never goes to another chat than the current one: give \`chatId\` if you want to be sure which that is.
`;
