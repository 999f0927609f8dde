import { taproomVersion } from '../../version.ts';

/** S-320. */
export function pluginsDoc(): string {
  return `# Plugins in Taproom ${taproomVersion}

A plugin is a zip (\`.tpg\` or \`.zip\`) with \`manifest.json\` at its root, or in the one folder that then counts as the root. This server stores, lists
and configures plugins; the app that shows the chat runs them.

## Manifest

\`\`\`json
{
  "id": "example.dice",
  "name": "Dice",
  "version": "1.0.0",
  "entry": "main.js",
  "description": "Rolls dice from the input box.",
  "contributes": {
    "inputActions": [{ "id": "roll", "label": "Roll" }],
    "settings": { "schema": [{ "type": "slider", "key": "sides", "label": "Sides", "min": 2, "max": 100, "default": 6 }] }
  }
}
\`\`\`

- \`id\`: lower-case letters and digits in parts joined by \`.\`, \`_\` or \`-\`. \`name\` and \`version\` are required; \`entry\` is with \`inputActions\` or \`sidebar\`.
- \`contributes.inputActions\` and \`contributes.sidebar\`: \`{id, label}\`. \`contributes.htmlFragments\`: \`{id, src, mount}\`, where a mount is \`/chat\`,
  \`/chat/head/start\`, \`/chat/head/end\`, \`/chat/body/start\`, \`/chat/body/end\`, \`/messages\`, \`/messages/start\` or \`/messages/end\`, with \`?role=user|character\` or
  \`?position=first|last\`. At the top level of the manifest \`htmlFragments\` has no effect, and a warning says so.
- Settings: \`switch\`, \`select\` (\`options\`), \`slider\` (\`min\`, \`max\`, \`step\`), \`text\`, \`textarea\` with \`key\`, \`label\`, \`default\`; \`info\`, \`divider\`, \`break\`.
- \`specVersion: 2\` wants \`localization: {defaultLocale, resources: {<locale>: <file>}}\`; texts may then be \`{"$t": "<key>"}\`.
- Files that \`entry\`, \`src\` and \`cover\` name must be in the package. No absolute path, \`..\`, backslash, drive or link anywhere.

## In this order

1. \`tavo_plugin_validate_manifest\` with the manifest, until it says \`ok: true\`.
2. \`tavo_plugin_package\` with the files; it returns the zip.
3. \`tavo_plugin_install\` with the zip. A first install is enabled; a new version keeps the setting and the user's configuration.
4. \`tavo_plugin_set_enabled\`, \`tavo_plugin_set_config\`; \`tavo_plugin_get_runtime_contributions\` shows what enabled plugins add.
`;
}
