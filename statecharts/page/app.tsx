import { Route, Routes, useLocation } from 'react-router'
import { Frame } from './frame.tsx'
import { HomePage } from './home-page.tsx'
import { MachinePage } from './machine-page.tsx'
import { UnknownMachine } from './unknown-page.tsx'

/** The pages of the viewer by their paths. */
export function App() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<HomePage />} />
        <Route path="/:machine" element={<MachinePage />} />
        <Route path="/:machine/:state" element={<MachinePage />} />
        <Route path="*" element={<UnknownMachine name={useLocation().pathname.slice(1)} />} />
      </Route>
    </Routes>
  )
}
