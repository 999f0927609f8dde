import { taproomVersion } from '../../version.ts';

/** S-321. */
export function macrosDoc(): string {
  return `# Macros in Taproom ${taproomVersion}

Macros stand in double braces in cards, presets, lorebooks and messages, and are replaced when a prompt is built: \`{{char}}\`. An
unknown one stays as it is.

- **Names**: \`{{char}}\`, \`{{user}}\`, \`{{group}}\`, \`{{charIfNotGroup}}\`, \`{{groupNotMuted}}\`.
- **The card**: \`{{charPrompt}}\`, \`{{charInstruction}}\`, \`{{charDescription}}\` or \`{{description}}\`, \`{{charPersonality}}\` or \`{{personality}}\`,
  \`{{charScenario}}\`, \`{{scenario}}\`, \`{{persona}}\`, \`{{mesExamples}}\`, \`{{mesExamplesRaw}}\`, \`{{charVersion}}\`, \`{{charDepthPrompt}}\`,
  \`{{charCreatorNotes}}\` or \`{{creatorNotes}}\`, \`{{charJailbreak}}\`.
- **The chat**: \`{{lastMessage}}\`, \`{{lastUserMessage}}\`, \`{{lastCharMessage}}\`, \`{{input}}\`.
- **Time**: \`{{time}}\`, \`{{time::UTC+2}}\`, \`{{date}}\`, \`{{weekday}}\`, \`{{isotime}}\`, \`{{isodate}}\`, \`{{idleDuration}}\`.
- **Chance**: \`{{random::a::b::c}}\`, \`{{roll::2d6}}\` or \`{{dice::2d6}}\`.
- **Text**: \`{{newline}}\`, \`{{newline::2}}\`, \`{{space}}\`, \`{{space::4}}\`, \`{{trim}}\`, \`{{noop}}\`, \`{{//a comment}}\`.
- **Variables of the chat**: \`{{setvar::name::value}}\`, \`{{addvar::name::1}}\`, \`{{incvar::name}}\`, \`{{decvar::name}}\`, \`{{getvar::name}}\`; the
  same with \`global\` for all chats: \`{{setglobalvar::name::value}}\`, \`{{addglobalvar::name::1}}\`, \`{{incglobalvar::name}}\`,
  \`{{decglobalvar::name}}\`, \`{{getglobalvar::name}}\`.
`;
}
