import type { ToolGroup } from '../../tools/tool-groups.ts';

/** A heading and a sentence for each group of tools. */
export const groupTexts: Readonly<Record<ToolGroup, { title: string; about: string }>> = {
  status: { title: 'Status', about: 'How much there is, and which release this is.' },
  character: { title: 'Characters', about: 'Who is played: description, greetings, example messages, an avatar.' },
  lorebook: { title: 'Lorebooks', about: 'Facts about a world, put before the model when a keyword turns up.' },
  regex: { title: 'Regex groups', about: 'Rules that rewrite texts for display, for sending, or on receipt.' },
  preset: { title: 'Presets', about: 'The order and the texts that a prompt is built from.' },
  persona: { title: 'Personas', about: 'Who the user is in a chat.' },
  chat: { title: 'Chats', about: 'Which characters talk, with which persona, preset, lorebooks and regex groups.' },
  message: { title: 'Messages', about: 'What has been said in a chat. New ones go to the end.' },
  input: { title: 'Input box', about: 'The one text box of the workspace, which belongs to the current chat.' },
  variables: {
    title: 'Variables',
    about:
      'JSON values of a chat, of a message, or of all. The global scope is only for what several chats are meant to share.',
  },
  files: {
    title: 'Files',
    about: 'Files of a chat, or of all. The global scope is only for what several chats are meant to share.',
  },
  memory: { title: 'Long-term memory', about: 'Lines that a chat remembers beyond its history.' },
  theme: {
    title: 'Chat themes',
    about: 'How a chat looks. The fields are those of tavo://schemas/chat-theme; see the theme guide below.',
  },
  generation: { title: 'Text generation', about: 'Asks the model that the owner has connected. Costs money.' },
  imageGeneration: { title: 'Images', about: 'Asks the image model that the owner has connected. Costs money.' },
  speech: { title: 'Speech', about: 'Reads texts aloud in the open consoles. Costs money.' },
  plugin: { title: 'Plugins', about: 'Packages of scripts, which are stored and managed here, and not run.' },
};
