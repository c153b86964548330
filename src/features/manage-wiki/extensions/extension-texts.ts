import type { ExtensionName, ExtensionObstacle } from '#contract/settings/extensions.ts'

interface ExtensionText {
  /** What it is, in plain words. */
  readonly title: string
  /** What it gives a person. */
  readonly text: string
}

export const extensionTexts: Readonly<Record<ExtensionName, ExtensionText>> = {
  VisualEditor: {
    title: 'Visual editor',
    text: 'Edit pages as in a word processor, without learning wikitext.',
  },
  WikiEditor: {
    title: 'Editing toolbar',
    text: 'Buttons for bold text, links and tables above the wikitext.',
  },
  CodeMirror: {
    title: 'Colored wikitext',
    text: 'Shows links, templates and tags in colors while you edit.',
  },
  CodeEditor: {
    title: 'Code editor',
    text: 'Line numbers and colors when you edit scripts and style sheets.',
  },
  TemplateData: {
    title: 'Forms for templates',
    text: 'Describes the fields of a template, so that the visual editor can ask for them.',
  },
  Cite: { title: 'Footnotes', text: 'References in the text, and their list at the end of a page.' },
  ParserFunctions: { title: 'Conditions', text: 'Templates can calculate, compare and choose.' },
  TemplateStyles: { title: 'Template styles', text: 'A template brings its own style sheet.' },
  Scribunto: { title: 'Lua modules', text: 'Templates can be programmed, as on Wikipedia.' },
  Math: { title: 'Formulas', text: 'Mathematical and chemical formulas, written in LaTeX.' },
  SyntaxHighlight_GeSHi: { title: 'Colored code', text: 'Shows source code on pages in colors.' },
  Poem: { title: 'Poems', text: 'Keeps the line breaks of poems and addresses.' },
  ImageMap: { title: 'Image maps', text: 'Parts of a picture become links.' },
  InputBox: { title: 'Input boxes', text: 'Fields on a page that search the wiki or start a new page.' },
  CategoryTree: { title: 'Category trees', text: 'Shows categories as a tree that unfolds.' },
  MultimediaViewer: { title: 'Picture viewer', text: 'Opens pictures in full size above the page.' },
  PageImages: { title: 'Page pictures', text: 'Finds the picture that stands for a page in previews.' },
  TextExtracts: { title: 'Summaries', text: 'Other programs can ask for the beginning of a page.' },
  Echo: {
    title: 'Notifications',
    text: 'Tells members when they are mentioned or their edit is undone: on the wiki, never by email.',
  },
  Thanks: { title: 'Thanks', text: 'Members can thank each other for an edit.' },
  DiscussionTools: { title: 'Reply button', text: 'Answer on discussion pages with one click.' },
  UniversalLanguageSelector: {
    title: 'Language selector',
    text: 'Readers choose the language of the menus, and a keyboard for other scripts.',
  },
  Babel: { title: 'Languages of members', text: 'Members show on their page which languages they speak.' },
  EntitySchema: { title: 'Schemas', text: 'Describes in ShEx what the items of a kind should look like.' },
  WikibaseEdtf: {
    title: 'Uncertain dates',
    text: 'A type of property for dates such as “about 1850” or “spring 1900”.',
  },
  WikibaseLocalMedia: { title: 'Own media', text: 'A type of property for files uploaded to this wiki.' },
  Gadgets: { title: 'Gadgets', text: 'Wiki admins offer scripts that members turn on in their preferences.' },
  Nuke: { title: 'Mass deletion', text: 'Wiki admins delete all the new pages of a spammer at once.' },
  ReplaceText: { title: 'Find and replace', text: 'Wiki admins replace a text in all pages at once.' },
  RevisionSlider: { title: 'Timeline of versions', text: 'Choose the versions to compare on a timeline.' },
  Linter: { title: 'Wikitext check', text: 'Lists pages whose wikitext has mistakes.' },
}

interface ExtensionGroup {
  readonly title: string
  readonly names: readonly ExtensionName[]
}

/** Every offered extension, in the order of the card. */
export const extensionGroups: readonly ExtensionGroup[] = [
  { title: 'Editing', names: ['VisualEditor', 'WikiEditor', 'CodeMirror', 'CodeEditor', 'TemplateData'] },
  {
    title: 'Content of pages',
    names: [
      ...([
        'Cite',
        'ParserFunctions',
        'Scribunto',
        'TemplateStyles',
        'Math',
        'SyntaxHighlight_GeSHi',
      ] as const),
      ...(['Poem', 'InputBox', 'CategoryTree', 'ImageMap'] as const),
    ],
  },
  { title: 'Structured data', names: ['EntitySchema', 'WikibaseEdtf', 'WikibaseLocalMedia'] },
  { title: 'Pictures and previews', names: ['MultimediaViewer', 'PageImages', 'TextExtracts'] },
  { title: 'Working together', names: ['Echo', 'Thanks', 'DiscussionTools'] },
  { title: 'Languages', names: ['UniversalLanguageSelector', 'Babel'] },
  { title: 'Maintenance', names: ['Gadgets', 'Nuke', 'ReplaceText', 'RevisionSlider', 'Linter'] },
]

/** MediaWiki's name for an extension, as its documentation has it. */
export function officialName(name: string): string {
  return name === 'SyntaxHighlight_GeSHi' ? 'SyntaxHighlight' : name
}

export function obstacleText(obstacle: ExtensionObstacle): string {
  switch (obstacle.kind) {
    case 'lacking': {
      const names = obstacle.names.map(officialName).join(', ')
      return `this server’s MediaWiki does not have ${names}.`
    }
    case 'old':
      return `this needs MediaWiki ${obstacle.since} or newer; older versions ask another server for each formula.`
    case 'lua':
      return 'this server’s PHP does not have LuaSandbox, which runs modules safely.'
    case 'programs':
      return 'this starts a program for each piece of code, which wikis on this server may not do.'
  }
}

export const extensionCardTexts = {
  title: 'Extensions',
  lead: 'What your wiki can do beyond plain pages. What you turn off leaves your pages as they are.',
  saved: (title: string, enabled: boolean) => `${title}: turned ${enabled ? 'on' : 'off'}.`,
  failed: (title: string, enabled: boolean) => `${title} could not be turned ${enabled ? 'on' : 'off'}.`,
  needs: (titles: readonly string[]) => `Works only while this is on, too: ${titles.join(', ')}.`,
  unavailable: (count: number) => `Not available on this server (${count})`,
  noEngine: 'This server cannot run wikis at the moment, so no extensions can be chosen.',
} as const
