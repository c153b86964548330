import { afterAll, beforeAll } from '@jest/globals'
import { type Service, type ServiceSettings, startService } from './service.ts'
import { type OpenVisitor, setUpBrowser } from './set-up-browser.ts'

interface ServiceAndBrowser {
  /** The service that the tests of this file use. */
  readonly service: Service
  readonly newVisitor: OpenVisitor
}

/** Starts one service and one browser for the tests of a file. */
export function setUpService(settings: ServiceSettings = {}): ServiceAndBrowser {
  let service: Service | undefined
  const started = () => {
    if (!service) throw new Error('The service starts before the first test')
    return service
  }

  beforeAll(async () => {
    service = await startService(settings)
  })
  const newVisitor = setUpBrowser(() => started().url)
  afterAll(async () => await service?.remove())

  return {
    get service() {
      return started()
    },
    newVisitor,
  }
}
