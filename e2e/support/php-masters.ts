import { execFileSync } from 'node:child_process'

/** The process ids of the php-fpm masters whose configuration is in this data directory. */
export function phpMasters(dataDir: string): number[] {
  return execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes('php-fpm: master') && line.includes(`${dataDir}/`))
    .map(line => Number.parseInt(line, 10))
}
