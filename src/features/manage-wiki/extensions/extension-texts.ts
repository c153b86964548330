import { shortListOf } from '#contract/format-list.ts'
import type { ExtensionName, ExtensionObstacle } from '#contract/settings/extensions.ts'
import { msg } from '#i18n/msg.ts'

interface ExtensionText {
  /** What it is, in plain words. */
  readonly title: string
  /** What people can do with it. */
  readonly text: string
}

export const extensionTexts: Readonly<Record<ExtensionName, ExtensionText>> = {
  VisualEditor: {
    title: msg('wiki-extensions-visual-editor'),
    text: msg('wiki-extensions-edit-pages-as-word-processor'),
  },
  WikiEditor: {
    title: msg('wiki-extensions-editing-toolbar'),
    text: msg('wiki-extensions-buttons-bold-text-links-tables'),
  },
  CodeMirror: {
    title: msg('wiki-extensions-colored-wikitext'),
    text: msg('wiki-extensions-shows-links-templates-tags-colors'),
  },
  CodeEditor: {
    title: msg('wiki-extensions-code-editor'),
    text: msg('wiki-extensions-line-numbers-colors-when-edit'),
  },
  TemplateData: {
    title: msg('wiki-extensions-forms-templates'),
    text: msg('wiki-extensions-describes-fields-template-so-visual'),
  },
  Cite: {
    title: msg('wiki-extensions-footnotes'),
    text: msg('wiki-extensions-references-text-their-list-at'),
  },
  ParserFunctions: {
    title: msg('wiki-extensions-conditions'),
    text: msg('wiki-extensions-templates-can-calculate-compare-choose'),
  },
  TemplateStyles: {
    title: msg('wiki-extensions-template-styles'),
    text: msg('wiki-extensions-template-brings-its-own-style'),
  },
  Scribunto: {
    title: msg('wiki-extensions-lua-modules'),
    text: msg('wiki-extensions-templates-can-programmed-as-wikipedia'),
  },
  Math: {
    title: msg('wiki-extensions-formulas'),
    text: msg('wiki-extensions-mathematical-chemical-formulas-written-latex'),
  },
  SyntaxHighlight_GeSHi: {
    title: msg('wiki-extensions-colored-code'),
    text: msg('wiki-extensions-shows-source-code-pages-colors'),
  },
  Poem: {
    title: msg('wiki-extensions-poems'),
    text: msg('wiki-extensions-keeps-line-breaks-poems-addresses'),
  },
  ImageMap: {
    title: msg('wiki-extensions-image-maps'),
    text: msg('wiki-extensions-parts-picture-become-links'),
  },
  InputBox: {
    title: msg('wiki-extensions-input-boxes'),
    text: msg('wiki-extensions-fields-page-search-wiki-start'),
  },
  CategoryTree: {
    title: msg('wiki-extensions-category-trees'),
    text: msg('wiki-extensions-shows-categories-as-tree-unfolds'),
  },
  MultimediaViewer: {
    title: msg('wiki-extensions-picture-viewer'),
    text: msg('wiki-extensions-opens-pictures-full-size-above'),
  },
  PageImages: {
    title: msg('wiki-extensions-page-pictures'),
    text: msg('wiki-extensions-finds-picture-stands-page-previews'),
  },
  TextExtracts: {
    title: msg('wiki-extensions-summaries'),
    text: msg('wiki-extensions-other-programs-can-ask-beginning'),
  },
  Echo: {
    title: msg('common-notifications'),
    text: msg('wiki-extensions-tells-members-when-they-mentioned'),
  },
  Thanks: { title: msg('wiki-extensions-thanks'), text: msg('wiki-extensions-members-can-thank-each-other') },
  DiscussionTools: {
    title: msg('wiki-extensions-reply-button'),
    text: msg('wiki-extensions-answer-discussion-pages-with-one'),
  },
  UniversalLanguageSelector: {
    title: msg('wiki-extensions-language-selector'),
    text: msg('wiki-extensions-readers-choose-language-menus-keyboard'),
  },
  Babel: {
    title: msg('wiki-extensions-languages-members'),
    text: msg('wiki-extensions-members-show-their-page-which'),
  },
  EntitySchema: {
    title: msg('wiki-extensions-schemas'),
    text: msg('wiki-extensions-describes-shex-what-items-kind'),
  },
  WikibaseEdtf: {
    title: msg('wiki-extensions-uncertain-dates'),
    text: msg('wiki-extensions-type-property-dates-such-as'),
  },
  WikibaseLocalMedia: {
    title: msg('wiki-extensions-own-media'),
    text: msg('wiki-extensions-type-property-files-uploaded-wiki'),
  },
  Gadgets: {
    title: msg('wiki-extensions-gadgets'),
    text: msg('wiki-extensions-wiki-admins-offer-scripts-members'),
  },
  Nuke: {
    title: msg('wiki-extensions-mass-deletion'),
    text: msg('wiki-extensions-wiki-admins-delete-all-new'),
  },
  ReplaceText: {
    title: msg('wiki-extensions-find-replace'),
    text: msg('wiki-extensions-wiki-admins-replace-text-all'),
  },
  RevisionSlider: {
    title: msg('wiki-extensions-timeline-versions'),
    text: msg('wiki-extensions-choose-versions-compare-timeline'),
  },
  Linter: {
    title: msg('wiki-extensions-wikitext-check'),
    text: msg('wiki-extensions-lists-pages-whose-wikitext-has'),
  },
}

interface ExtensionGroup {
  readonly title: string
  readonly names: readonly ExtensionName[]
}

/** Every offered extension, in the order of the card. */
export const extensionGroups: readonly ExtensionGroup[] = [
  {
    title: msg('wiki-extensions-editing'),
    names: ['VisualEditor', 'WikiEditor', 'CodeMirror', 'CodeEditor', 'TemplateData'],
  },
  {
    title: msg('wiki-extensions-content-pages'),
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
  {
    title: msg('common-structured-data'),
    names: ['EntitySchema', 'WikibaseEdtf', 'WikibaseLocalMedia'],
  },
  {
    title: msg('wiki-extensions-pictures-previews'),
    names: ['MultimediaViewer', 'PageImages', 'TextExtracts'],
  },
  { title: msg('wiki-extensions-working-together'), names: ['Echo', 'Thanks', 'DiscussionTools'] },
  { title: msg('wiki-extensions-languages'), names: ['UniversalLanguageSelector', 'Babel'] },
  {
    title: msg('wiki-extensions-maintenance'),
    names: ['Gadgets', 'Nuke', 'ReplaceText', 'RevisionSlider', 'Linter'],
  },
]

/** MediaWiki's name for an extension, as in its documentation. */
export function officialName(name: string): string {
  return name === 'SyntaxHighlight_GeSHi' ? 'SyntaxHighlight' : name
}

export function obstacleText(obstacle: ExtensionObstacle): string {
  switch (obstacle.kind) {
    case 'lacking': {
      const names = shortListOf(obstacle.names.map(officialName))
      return msg('wiki-extensions-obstacle-lacking', names)
    }
    case 'old':
      return msg('wiki-extensions-obstacle-old', obstacle.since)
    case 'lua':
      return msg('wiki-extensions-obstacle-lua')
    case 'programs':
      return msg('wiki-extensions-obstacle-programs')
  }
}

export const extensionCardTexts = {
  title: msg('wiki-extensions-extensions'),
  lead: msg('wiki-extensions-what-wiki-can-do-beyond'),
  saved: (title: string, enabled: boolean) =>
    enabled ? msg('wiki-extensions-turned-on', title) : msg('wiki-extensions-turned-off', title),
  failed: (title: string, enabled: boolean) =>
    enabled ? msg('wiki-extensions-not-turned-on', title) : msg('wiki-extensions-not-turned-off', title),
  needs: (titles: readonly string[]) => msg('wiki-extensions-needs', shortListOf(titles)),
  unavailable: (count: number) => msg('wiki-extensions-not-available', count),
  noEngine: msg('wiki-extensions-server-cannot-run-wikis-at'),
} as const
