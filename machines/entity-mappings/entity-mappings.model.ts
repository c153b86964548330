import { DEFAULT_EQUIV_ENTITIES, type EquivEntities } from '#contract/entities/equiv-entities.ts'
import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { entityMappingsMachine } from './entity-mappings.machine.ts'

/** P31 and Q5 have a counterpart, P279 does not. */
export const someMappings: EquivEntities = {
  properties: { ...DEFAULT_EQUIV_ENTITIES.properties, P31: 'P1' },
  items: { Q5: 'Q1' },
}

export const entityMappingsModel = defineModel({
  machine: entityMappingsMachine,
  purpose:
    "The two tables on a wiki's Features tab that map properties and items to Wikidata, with the dialogs that add, edit and delete a row.",
  starts: { 'a wiki with mappings': { wikiId: 7, entities: someMappings } },
  events: [
    { type: 'mappings.replace', entities: { ...someMappings, items: {} } },
    { type: 'mapping.add', kind: 'items' },
    { type: 'mapping.edit', kind: 'items', wikidata: 'Q5' },
    { type: 'mapping.remove', kind: 'items', wikidata: 'Q5' },
    { type: 'mapping.save', row: { wikidata: 'Q5', local: 'Q1' } },
    { type: 'mapping.save', row: { wikidata: 'Q64', local: 'Q3' } },
    { type: 'removal.confirm' },
    { type: 'dialog.cancel' },
    done('saveRow'),
    done('saveRemoval'),
    failed('saveRow', failures.refused),
    failed('saveRemoval', failures.offline),
  ],
  unrendered: {
    'entityMappings.browsing · mapping.edit [0] refused': 'Only rows in the table have an edit button.',
    'entityMappings.browsing · mapping.remove [0] refused':
      'The delete button is disabled in a row without a mapping.',
  },
})
