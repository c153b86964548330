import { createContext, type PropsWithChildren, useContext, useEffect, useState } from 'react'

const TitleContext = createContext<string | null>(null)
const SetTitleContext = createContext<(title: string | null) => void>(() => {})

/** Lets a page set a title of its own; the layout reads it. */
export function PageTitleProvider({ children }: PropsWithChildren) {
  const [title, setTitle] = useState<string | null>(null)
  return (
    <SetTitleContext value={setTitle}>
      <TitleContext value={title}>{children}</TitleContext>
    </SetTitleContext>
  )
}

/** Sets the document's title for as long as the page is there; null leaves the route's own. */
export function usePageTitle(title: string | null): void {
  const setTitle = useContext(SetTitleContext)
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [setTitle, title])
}

/** What the page that is shown set with {@link usePageTitle}. */
export function usePageTitleOverride(): string | null {
  return useContext(TitleContext)
}
