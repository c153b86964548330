import { chakra } from '@chakra-ui/react'
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { msg, msgParts } from '#i18n/msg.ts'
import { richText } from '#ui/rich-text.ts'
import type { RichEditor } from './rich-editor.ts'

type EditorModule = Pick<typeof import('./rich-editor.ts'), 'createRichEditor'>

interface QueryEditorProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onRun: () => void
  /** The position of the error in the last query, from 1. */
  readonly problemAt: { readonly line: number; readonly column: number } | null
  readonly language: string
  readonly prefixes: Readonly<Record<string, string>>
  /** Loads the editor with colors and completion; until then, or if that fails, a plain field is shown. */
  readonly load: () => Promise<EditorModule>
}

const LABEL = msg('query-query-sparql')

/** The editor for the query. */
export function QueryEditor({
  value,
  onChange,
  onRun,
  problemAt,
  language,
  prefixes,
  load,
}: QueryEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  /** Where the cursor was in the plain field; null if it was elsewhere. */
  const cursor = useRef<number | null>(null)
  const [loaded, setLoaded] = useState<EditorModule | null>(null)
  const [rich, setRich] = useState<RichEditor | null>(null)
  const hint = useId()
  const change = useEffectEvent(onChange)
  const run = useEffectEvent(onRun)
  const typed = useEffectEvent(() => value)
  useEffect(() => {
    let isGone = false
    load().then(
      module => {
        if (isGone) return
        const hasFocus = document.activeElement !== null && document.activeElement === plain.current
        cursor.current = hasFocus ? (plain.current?.selectionEnd ?? null) : null
        setLoaded(module)
      },
      // The browser may be offline; the plain field is enough.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [load])
  // Its element is visible by now: an editor that measures itself in a hidden element covers its own lines.
  useLayoutEffect(() => {
    if (!loaded || !place.current) return
    const editor = loaded.createRichEditor(place.current, {
      ...{ value: typed(), label: LABEL, describedBy: hint, language, prefixes },
      onChange: text => change(text),
      onRun: () => run(),
    })
    if (cursor.current !== null) editor.focus(cursor.current)
    setRich(editor)
    return () => editor.remove()
  }, [loaded, hint, language, prefixes])
  useEffect(() => rich?.setValue(value), [rich, value])
  useEffect(() => rich?.mark(problemAt), [rich, problemAt])
  return (
    <Frame>
      <Place ref={place} dir="ltr" data-rich={loaded !== null || undefined} />
      {loaded === null && (
        <Plain
          ref={plain}
          dir="ltr"
          aria-label={LABEL}
          aria-describedby={hint}
          spellCheck={false}
          autoCapitalize="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRun()
          }}
        />
      )}
      <Hint id={hint}>
        {richText(msgParts('query-ctrl-enter-runs-query-after', <code>wd:</code>, <code>wdt:</code>))}
      </Hint>
    </Frame>
  )
}

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2' } })

const EDITOR = {
  width: '100%',
  minHeight: '12rem',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  borderRadius: 'md',
  bg: 'bg.panel',
  color: 'fg',
  fontFamily: 'mono',
  fontSize: { base: 'md', md: 'sm' },
} as const

const Plain = chakra('textarea', { base: { ...EDITOR, p: '3', resize: 'vertical' } })

const Place = chakra('div', {
  base: {
    '&:not([data-rich])': { display: 'none' },
    ...EDITOR,
    overflow: 'hidden',
    '&:focus-within': { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' },
    '& .CodeMirror': {
      height: 'auto',
      minHeight: '12rem',
      border: 'none',
      bg: 'bg.panel',
      color: 'fg',
      fontFamily: 'mono',
      fontSize: 'inherit',
    },
    '& .CodeMirror-scroll': { minHeight: '12rem' },
    '& .CodeMirror-gutters': { bg: 'bg.subtle', borderColor: 'border' },
    '& .CodeMirror-linenumber': { color: 'fg.muted' },
    '& .CodeMirror-cursor': { borderColor: 'fg' },
    '& .CodeMirror-selected': { bg: 'teal.muted' },
    '& .cm-keyword, & .cm-builtin': { color: 'teal.fg', fontWeight: 'semibold' },
    '& .cm-string, & .cm-literal': { color: 'amber.fg' },
    '& .cm-comment': { color: 'fg.muted' },
    '& .cm-atom, & .cm-variable-2, & .cm-variable-3, & .cm-string-2, & .cm-number': { color: 'fg' },
    '& .cm-sp-error': { textDecoration: 'underline wavy', textDecorationColor: 'red.solid' },
    '& .query-problem-line': { bg: 'red.subtle' },
    '& .query-problem': { bg: 'red.subtle', outline: '2px solid', outlineColor: 'red.solid' },
    '& .yasqe_buttons, & .resizeWrapper, & .notificationContainer': { display: 'none' },
    '& .cm-matchhighlight, & .CodeMirror-matchingbracket': { bg: 'amber.subtle', color: 'fg' },
    '& .CodeMirror-nonmatchingbracket': { color: 'red.fg' },
    '& .CodeMirror-hints': {
      maxWidth: 'min(36rem, 92vw)',
      p: '1',
      bg: 'bg.panel',
      borderColor: 'border.emphasized',
      borderRadius: 'md',
      boxShadow: 'md',
      fontFamily: 'body',
      fontSize: 'sm',
    },
    '& .CodeMirror-hint': {
      px: '2',
      py: '1',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: 'fg',
      maxWidth: 'full',
    },
    '& .CodeMirror-hint-active': {
      bg: 'teal.subtle',
      color: 'fg',
      outline: '1px solid {colors.teal.border}',
    },
    '& [data-part=label]': { fontWeight: 'semibold' },
    '& [data-part=name], & [data-part=description]': { color: 'fg.muted' },
    '& [data-part=name]': { fontFamily: 'mono' },
  },
})

const Hint = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } })
