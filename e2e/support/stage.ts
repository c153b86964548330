import { afterAll, beforeAll } from '@jest/globals'
import { type Service, type ServiceSettings, startService } from './service.ts'
import { type LetIn, setVisitors } from './visitors.ts'

export interface Stage {
  /** The service that this file's journeys go to. */
  readonly service: Service
  readonly visitor: LetIn
}

/** One service and one browser for the journeys of a file, which `setVisitors` watches. */
export function setStage(settings: ServiceSettings = {}): Stage {
  let service: Service | undefined
  const started = () => {
    if (!service) throw new Error('The service starts before the first test')
    return service
  }

  beforeAll(async () => {
    service = await startService(settings)
  })
  const visitor = setVisitors(() => started().url)
  afterAll(async () => await service?.remove())

  return {
    get service() {
      return started()
    },
    visitor,
  }
}
