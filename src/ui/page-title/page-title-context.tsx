import { createContext, type PropsWithChildren, useContext, useEffect, useState } from 'react'

const TitleContext = createContext<string | null>(null)
const SetTitleContext = createContext<(title: string | null) => void>(() => {})

/** Stores the title that a page sets for itself, which the layout reads. */
export function PageTitleProvider({ children }: PropsWithChildren) {
  const [title, setTitle] = useState<string | null>(null)
  return (
    <SetTitleContext value={setTitle}>
      <TitleContext value={title}>{children}</TitleContext>
    </SetTitleContext>
  )
}

/** Sets the document's title while the page is shown; null keeps the title of the route. */
export function usePageTitle(title: string | null): void {
  const setTitle = useContext(SetTitleContext)
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [setTitle, title])
}

/** The title that the current page set with {@link usePageTitle}. */
export function usePageTitleOverride(): string | null {
  return useContext(TitleContext)
}
