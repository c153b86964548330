import { useFormikContext } from 'formik'
import { useEffect, useMemo, useRef } from 'react'
import { languageTag } from '#contract/language-tag.ts'
import type { WikiLanguage } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import type { CreateWikiForm } from '#machines/create-wiki/create-wiki.form.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { FieldFrame } from '#ui/form/field-frame.tsx'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { useFormField } from '#ui/form/use-form-field.ts'
import { guessLanguage } from './guess-language.ts'
import { useLanguages } from './use-languages.ts'

const LOADING = msg('create-wiki-other-languages-being-loaded')
const FAILED = msg('create-wiki-other-languages-could-not-loaded')

/**
 * Asks for the language of the wiki, and suggests that of the browser. Until all languages have been loaded,
 * that one and English can be chosen.
 */
export function LanguageField({ label, help }: { label: string; help: string }) {
  const { languages, failure, retry } = useLanguages()
  const { input, error } = useFormField<string>('language')
  const known = useMemo(() => languages && new Set(languages.map(({ code }) => code)), [languages])
  const guess = guessLanguage(navigator.languages, known)
  const chosen = input.value || guess
  const options = withChosen(languages ?? firstOptions(guess), chosen)
  useSuggestion(guess, options)
  return (
    <>
      <FieldFrame label={label} help={help} error={error}>
        {aria => (
          <NativeSelect {...input} {...aria} value={chosen}>
            {options.map(({ code, name }) => (
              <option key={code} value={code} lang={languageTag(code)}>
                {`${name} (${code})`}
              </option>
            ))}
            {!languages && !failure && <option disabled>{LOADING}</option>}
          </NativeSelect>
        )}
      </FieldFrame>
      {failure && <RetryPanel failure={failure} title={FAILED} onRetry={retry} />}
    </>
  )
}

/**
 * Keeps the suggestion in the form until a person chooses a language, and the language's name, which the
 * preview shows.
 */
function useSuggestion(guess: string, options: readonly WikiLanguage[]): void {
  const { values, setFieldValue } = useFormikContext<CreateWikiForm>()
  const suggested = useRef(guess)
  const isSuggestion = values.language === '' || values.language === suggested.current
  const language = isSuggestion ? guess : values.language
  const languageName = options.find(({ code }) => code === language)?.name ?? language
  useEffect(() => {
    suggested.current = guess
    // Not `setValues`: it takes the other values from the last render, and would lose what is typed at this moment.
    if (language !== values.language) void setFieldValue('language', language, false)
    if (languageName !== values.languageName) void setFieldValue('languageName', languageName, false)
  }, [guess, language, languageName, values.language, values.languageName, setFieldValue])
}

/** The options before the list is loaded: the guessed language and English. */
function firstOptions(guess: string): WikiLanguage[] {
  return [...new Set([guess, 'en'])].map(code => ({ code, name: languageLabel(code) }))
}

/** Adds the chosen language if the list does not have it, or not yet, as with a draft. The server decides about it. */
function withChosen(languages: readonly WikiLanguage[], code: string): readonly WikiLanguage[] {
  const isThere = languages.some(language => language.code === code)
  return isThere ? languages : [{ code, name: languageLabel(code) }, ...languages]
}

/** The browser's name of a language, in itself or in English. */
function languageLabel(code: string): string {
  try {
    return new Intl.DisplayNames([code, 'en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
