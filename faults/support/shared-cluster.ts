import { afterAll, beforeAll } from '@jest/globals'
import pg from 'pg'
import { type Cluster, startCluster } from '#e2e/support/cluster.ts'
import { ClusterMember } from './cluster-member.ts'

/** Set by the function below: several processes, their database, and a member. */
export let cluster: Cluster
export let database: pg.Client
export let ada: ClusterMember

/** A cluster with wikis for all tests of a file. Its members may create and read any number of wikis. */
export function allTestsShareCluster(): void {
  beforeAll(async () => {
    cluster = await startCluster({
      hasWikis: true,
      environment: { WIKI_CREATION_LIMIT: '0', VISITOR_BUDGET: '0' },
    })
    database = new pg.Client(cluster.databaseUrl)
    await database.connect()
    ada = await new ClusterMember(cluster).join()
  })
  afterAll(async () => {
    await database.end()
    await cluster.remove()
  })
}
