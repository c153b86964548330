import { toaster } from '#ui/feedback/toaster.ts'
import { unloadMotion } from '#ui/loading-ahead/motion-parts.ts'

// Runs before every test file. All files of a process share their modules, which keep state from earlier files.
toaster.closeAll()
unloadMotion()
