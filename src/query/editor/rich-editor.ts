import Yasqe from '@zazuko/yasqe'
import { msg } from '#i18n/msg.ts'
import { canComplete, EntityCompleter } from './entity-completer.ts'

export interface RichEditor {
  setValue(value: string): void
  /** @param offset of the cursor, from the query's start. */
  focus(offset: number): void
  /** Marks a position and its line, from 1; null removes the mark. */
  mark(at: { readonly line: number; readonly column: number } | null): void
  remove(): void
}

interface RichEditorOptions {
  readonly value: string
  readonly label: string
  /** Ids of texts that describe the editor. */
  readonly describedBy: string
  /** The language of labels. */
  readonly language: string
  readonly prefixes: Readonly<Record<string, string>>
  readonly onChange: (value: string) => void
  readonly onRun: () => void
}

const COMPLETER = 'wiki-entities'
const MARKED = 'query-problem'
const MARKED_LINE = 'query-problem-line'

/**
 * Puts an editor for SPARQL into an element, which must be visible, because the editor measures itself: it colors
 * the query, matches its brackets and completes the entities of the wiki by their labels. It asks no other server.
 * Tab leaves it, as it leaves any field.
 */
export function createRichEditor(
  place: HTMLElement,
  { value, label, describedBy, language, prefixes, onChange, onRun }: RichEditorOptions,
): RichEditor {
  const completer = new EntityCompleter(language)
  let isAsked = false
  Yasqe.registerAutocompleter(
    {
      name: COMPLETER,
      bulk: false,
      autoShow: true,
      isValidCompletionPosition: yasqe => canComplete(tokenText(yasqe.getCompleteToken()), isAsked),
      get: async (yasqe, token) => {
        const names = await completer.complete(tokenText(token))
        // Escape and Tab may have left the editor in the meantime.
        return yasqe.hasFocus() ? names : []
      },
      postprocessHints: (_yasqe, hints) =>
        hints.map(hint => ({ ...hint, render: line => completer.describe(line, hint.text ?? '') })),
    },
    false,
  )
  // Its own completers ask other servers. A list in the options would only replace the first of them.
  Yasqe.defaults.autocompleters = []
  const editor = new Yasqe(place, {
    value,
    persistenceId: null,
    showQueryButton: false,
    resizeable: false,
    collapsePrefixesOnLoad: false,
    consumeShareLink: null,
    prefixCcApi: null,
    // The editor does not know the usual prefixes. The service reports errors with their position.
    syntaxErrorCheck: false,
    pluginButtons: () => [],
    editorHeight: 'auto',
    lineWrapping: true,
    autocompleters: ['variables', COMPLETER],
    viewportMargin: Number.POSITIVE_INFINITY,
    extraKeys: {
      Tab: false,
      'Shift-Tab': false,
      'Ctrl-Enter': onRun,
      'Cmd-Enter': onRun,
      'Ctrl-Space': (yasqe: Yasqe) => {
        isAsked = true
        yasqe.autocomplete()
        isAsked = false
      },
    },
  } as ConstructorParameters<typeof Yasqe>[1])
  const field = editor.getInputField()
  field.setAttribute('aria-label', label)
  field.setAttribute('aria-describedby', describedBy)
  editor.on('change', () => onChange(editor.getValue()))
  // Completion is only for typing. The editor would also open it when the cursor moves.
  editor.off('cursorActivity' as 'blur', Reflect.get(editor, 'handleCursorActivity'))
  editor.on('inputRead', () => editor.autocomplete(true))
  editor.on('autocompletionShown', (_yasqe, widget: unknown) => nameList(widget))
  // The usual prefixes are known without being declared.
  editor.getPrefixesFromQuery = () => ({ ...prefixes })
  editor.setValue(value)
  let markedLine: unknown = null
  return {
    setValue: next => {
      if (next !== editor.getValue()) editor.setValue(next)
    },
    focus: offset => {
      editor.focus()
      editor.setCursor(editor.posFromIndex(offset))
    },
    mark: at => {
      for (const mark of editor.getAllMarks()) if (mark.className === MARKED) mark.clear()
      if (markedLine !== null) editor.removeLineClass(markedLine, 'background', MARKED_LINE)
      markedLine = null
      if (!at) return
      const line = at.line - 1
      const from = { line, ch: Math.max(0, at.column - 1) }
      markedLine = editor.addLineClass(line, 'background', MARKED_LINE)
      editor.markText(from, { line, ch: from.ch + 1 }, { className: MARKED })
      editor.setCursor(from)
    },
    remove: () => editor.destroy(),
  }
}

/** Reads a token's text, because the editor's types do not include CodeMirror's. */
function tokenText(token: unknown): string {
  return (token as { readonly string?: string } | undefined)?.string ?? ''
}

function nameList(widget: unknown): void {
  const { hints } = (widget ?? {}) as { readonly hints?: HTMLElement }
  hints?.setAttribute('aria-label', msg('query-completions'))
}
