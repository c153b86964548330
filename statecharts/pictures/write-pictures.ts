import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPictures, PICTURES } from './pictures.ts'

const pictures = await drawPictures()
for (const name of await readdir(PICTURES))
  if (name.endsWith('.svg') && !pictures.has(name)) await rm(join(PICTURES, name))
for (const [name, picture] of pictures) await writeFile(join(PICTURES, name), picture)
process.stdout.write(`${pictures.size} state charts written to ${PICTURES}\n`)
