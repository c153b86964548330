import { assign, setup } from 'xstate'
import { type MappedKind, NO_MAPPING } from '#contract/entities/entity-ids.ts'
import {
  type EquivEntities,
  type MappingRecord,
  mappingRows,
  withMapping,
  withoutMapping,
} from '#contract/entities/equiv-entities.ts'
import { type Failure, toFailure } from '#contract/failure.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  readonly wikiId: number
  /** As last saved. */
  readonly saved: EquivEntities
  /** As shown: ahead of `saved` while a change is being saved. */
  readonly shown: EquivEntities
  /** The row that the dialog is about; `wikidata` is null for a new row. */
  readonly subject: { readonly kind: MappedKind; readonly wikidata: string | null } | null
  readonly failure: Failure | { readonly kind: 'duplicate'; readonly wikidata: string } | null
}

type Event =
  /** The saved map was changed elsewhere on the page. */
  | { type: 'mappings.replace'; entities: EquivEntities }
  | { type: 'mapping.add'; kind: MappedKind }
  | { type: 'mapping.edit'; kind: MappedKind; wikidata: string }
  /** `row` was parsed by the dialog's form. */
  | { type: 'mapping.save'; row: MappingRecord }
  | { type: 'mapping.remove'; kind: MappedKind; wikidata: string }
  | { type: 'removal.confirm' }
  | { type: 'dialog.cancel' }

/** Whether another row already maps the same Wikidata id. */
function isDuplicate({ shown, subject }: Context, row: MappingRecord): boolean {
  if (!subject || row.wikidata === subject.wikidata) return false
  return (shown[subject.kind][row.wikidata] ?? NO_MAPPING) !== NO_MAPPING
}

/**
 * The two mapping tables and their dialogs. Every change saves the whole map. It is shown immediately and
 * reverted if saving fails. Source: spec 4.28.
 */
export const entityMappingsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number; entities: EquivEntities },
    tags: {} as 'busy',
  },
  actors: {
    saveMappings: notProvided<void, { wikiId: number; entities: EquivEntities }>('saveMappings'),
  },
  guards: {
    isShown: ({ context: { shown }, event }) =>
      'wikidata' in event && mappingRows(shown, event.kind).some(row => row.wikidata === event.wikidata),
    isMapped: ({ context: { shown }, event }) =>
      'wikidata' in event && (shown[event.kind][event.wikidata] ?? NO_MAPPING) !== NO_MAPPING,
    isDuplicate: ({ context, event }) => event.type === 'mapping.save' && isDuplicate(context, event.row),
  },
  actions: {
    /** Shown only if the change that is being saved is refused. */
    replaceSaved: assign(({ event }) => (event.type === 'mappings.replace' ? { saved: event.entities } : {})),
    keepSaved: assign({ saved: ({ context }) => context.shown, subject: null }),
    revert: assign({ shown: ({ context }) => context.saved }),
    forgetSubject: assign({ subject: null }),
    forgetFailure: assign({ failure: null }),
    /** Also while a dialog is open, because it saves the whole map. */
    replace: assign(({ event }) =>
      event.type === 'mappings.replace' ? { saved: event.entities, shown: event.entities } : {},
    ),
  },
}).createMachine({
  id: 'entityMappings',
  context: ({ input }) => ({
    wikiId: input.wikiId,
    saved: input.entities,
    shown: input.entities,
    subject: null,
    failure: null,
  }),
  initial: 'browsing',
  states: {
    browsing: {
      description: 'The tables are shown.',
      on: {
        'mappings.replace': { actions: 'replace' },
        'mapping.add': {
          target: 'editing',
          actions: assign({ subject: ({ event }) => ({ kind: event.kind, wikidata: null }), failure: null }),
        },
        'mapping.edit': {
          guard: 'isShown',
          target: 'editing',
          actions: assign({
            subject: ({ event }) => ({ kind: event.kind, wikidata: event.wikidata }),
            failure: null,
          }),
        },
        'mapping.remove': {
          guard: 'isMapped',
          target: 'confirmingRemoval',
          actions: assign({
            subject: ({ event }) => ({ kind: event.kind, wikidata: event.wikidata }),
            failure: null,
          }),
        },
      },
    },
    editing: {
      description: 'The dialog "New Mapping" or "Edit Mapping" is open.',
      on: {
        'mappings.replace': { actions: 'replace' },
        'mapping.save': [
          {
            guard: 'isDuplicate',
            actions: assign({
              failure: ({ event }) => ({ kind: 'duplicate' as const, wikidata: event.row.wikidata }),
            }),
          },
          {
            target: 'savingRow',
            actions: assign({
              shown: ({ context, event }) =>
                context.subject
                  ? withMapping(context.shown, context.subject.kind, event.row, context.subject.wikidata)
                  : context.shown,
              failure: null,
            }),
          },
        ],
        'dialog.cancel': { target: 'browsing', actions: ['forgetSubject', 'forgetFailure'] },
      },
    },
    savingRow: {
      description:
        'The whole map is being saved; the table already shows the row, and the dialog is still open.',
      tags: 'busy',
      on: { 'mappings.replace': { actions: 'replaceSaved' } },
      invoke: {
        id: 'saveRow',
        src: 'saveMappings',
        input: ({ context }) => ({ wikiId: context.wikiId, entities: context.shown }),
        onDone: { target: 'browsing', actions: 'keepSaved' },
        onError: {
          target: 'editing',
          actions: ['revert', assign({ failure: ({ event }) => toFailure(event.error) })],
        },
      },
    },
    confirmingRemoval: {
      description: 'The dialog asks whether to delete the mapping.',
      on: {
        'mappings.replace': { actions: 'replace' },
        'removal.confirm': {
          target: 'savingRemoval',
          actions: assign({
            shown: ({ context: { shown, subject } }) =>
              subject?.wikidata ? withoutMapping(shown, subject.kind, subject.wikidata) : shown,
          }),
        },
        'dialog.cancel': { target: 'browsing', actions: 'forgetSubject' },
      },
    },
    savingRemoval: {
      description: 'The map without the row is being saved; the table no longer shows the row.',
      tags: 'busy',
      on: { 'mappings.replace': { actions: 'replaceSaved' } },
      invoke: {
        id: 'saveRemoval',
        src: 'saveMappings',
        input: ({ context }) => ({ wikiId: context.wikiId, entities: context.shown }),
        onDone: { target: 'browsing', actions: 'keepSaved' },
        onError: {
          target: 'browsing',
          actions: ['revert', assign({ subject: null, failure: ({ event }) => toFailure(event.error) })],
        },
      },
    },
  },
})
