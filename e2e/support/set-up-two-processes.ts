import { afterAll, beforeAll } from '@jest/globals'
import { type Cluster, startCluster } from './cluster.ts'
import { type OpenVisitor, setUpBrowser } from './set-up-browser.ts'

interface ClusterAndBrowser {
  /** The two processes that the tests of this file use, with their databases. */
  readonly cluster: Cluster
  readonly newVisitor: OpenVisitor
}

/** Starts two server processes behind a proxy, and one browser, for the tests of a file. */
export function setUpTwoProcesses(environment: Readonly<Record<string, string>>): ClusterAndBrowser {
  let cluster: Cluster | undefined
  const started = () => {
    if (!cluster) throw new Error('The processes start before the first test')
    return cluster
  }

  beforeAll(async () => {
    cluster = await startCluster({ size: 2, hasWikis: true, environment })
  })
  const newVisitor = setUpBrowser(() => started().url)
  afterAll(async () => await cluster?.remove())

  return {
    get cluster() {
      return started()
    },
    newVisitor,
  }
}
