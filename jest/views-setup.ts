import '@testing-library/jest-dom/jest-globals'
import { configure } from '@testing-library/dom'

// Milliseconds that `findBy…` and `waitFor` wait. The default of a second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
