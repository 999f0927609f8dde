import { taproomVersion } from '../../version.ts';

/** Section 3 of the contract as a way to work. */
export function writeSafetyDoc(): string {
  return `# Writing safely in Taproom Studio ${taproomVersion}

The workspace is somebody's, and you are not alone in it: the owner may be editing the same thing. This is the way to change
it without losing anything.

1. **Read** what you are going to change, with its get tool. Keep its \`revision\`.
2. **Try it**: call the writing tool with \`"dryRun": true\`. Nothing is stored; you get
   \`{"ok": true, "dryRun": true, "diff": [{"path", "before", "after"}], "result", "warnings"?}\`. The checks and the errors are those of
   the real call.
3. **Check the diff.** A path is a place in what the get tool returns: \`name\`, \`entries[2].content\`, \`data.description\`; \`""\` is the whole
   thing. If something changes that you did not mean to change, you have sent too much.
4. **Write**: the same call without \`dryRun\`, with \`expectedRevision\` (the revision of step 1) and a \`clientRequestId\` of your own.
5. **Read back**, and read the \`warnings\` of the answer: whatever was accepted and not taken over as it was sent is named there.

## expectedRevision

If the thing is no longer at that revision, nothing is written, and you get -32009 with \`reason: "revision_conflict"\` and the current
revision in \`details.actual\`. Read again, merge, try again; never just send the new revision with your old text. Tools that make
something new have nothing to compare with: leave it out there.

## clientRequestId

Any text of 1 to 200 characters, a fresh one for each write that you mean, such as a UUID. If you don't know whether a call arrived
(a timeout, a broken connection), repeat it with the same id and the same arguments: you get the first answer, word for word, and
nothing is done twice. This works for 24 hours, over restarts of the server. The same id with other arguments is refused. A
failed call is not remembered, so its id can be used again; a dry run neither.

## What an update does

Updates are patches: a member that you send replaces the whole value, one that you don't send stays, and \`null\` empties one that may
be empty. A list replaces the whole list: to change one entry, use the entry tools. Open objects can be written back as they
were read; their \`kind\`, \`id\`, \`revision\`, \`createdAt\` and \`updatedAt\` are ignored, with a warning.

A call is done as a whole or not at all, also if the connection breaks. A write that changes nothing succeeds, and the revision stays.

## Deleting

Deleting works at once. What refers to the thing is unbound in the same step, and the answer names the chats concerned. The
owner can restore what was deleted in the console; no tool can. Ask before you delete what you did not make.
`;
}
