<?php
use MediaWiki\MediaWikiServices;
use Wikibase\DataModel\Entity\EntityDocument;
use Wikibase\DataModel\Entity\ItemId;
use Wikibase\Lib\Store\LookupConstants;
use Wikibase\Repo\WikibaseRepo;

/**
 * One edit of a batch, which changes one entity, completely or not at all. Wikibase itself reads, checks and
 * saves it; `entity-edit.ts` defines what an edit is.
 */
class WikisteadBatchEdit {
	private WikisteadBatchTurn $turn;
	private object $user;
	private array $order;
	private array $edit;

	public function __construct( WikisteadBatchTurn $turn, object $user, array $order, array $edit ) {
		$this->turn = $turn;
		$this->user = $user;
		$this->order = $order;
		$this->edit = $edit;
	}

	/**
	 * Checks the edit and, unless the batch is only checked, saves it. Later edits can then refer to its entity.
	 *
	 * @param bool $withEntity Whether the result includes the resulting entity
	 * @return array As `EditResult` of `entity-edit.ts`, without its line
	 */
	public function make( bool $withEntity ): array {
		$result = $this->result( $withEntity );
		$this->turn->remember( $this->edit, $result['id'] );
		return $result;
	}

	private function result( bool $withEntity ): array {
		$edit = $this->edit;
		if ( isset( $edit['undo'] ) ) {
			return $this->undo();
		}
		[ $entity, $base ] = $this->entityOf( $edit['entity'] );
		if ( isset( $edit['mergeInto'] ) ) {
			return $this->merge( $entity );
		}
		if ( $entity->getId() === null ) {
			$this->identify( $entity );
		}
		$before = $entity->copy();
		$this->change( $entity );
		$id = !$base ? null : $entity->getId()->getSerialization();
		$outcome = $base === null ? 'created' : ( $entity->equals( $before ) ? 'unchanged' : 'changed' );
		$shown = $withEntity ? [ 'entity' => WikibaseRepo::getAllTypesEntitySerializer()->serialize( $entity ) ] : [];
		if ( $outcome === 'unchanged' ) {
			return [ 'outcome' => 'unchanged', 'id' => $id ] + $shown;
		}
		$this->turn->requireUnseen( $entity, $edit );
		$this->requireAllowed( $entity, $base === null );
		if ( $this->order['check'] ) {
			return [ 'outcome' => $outcome, 'id' => $id ] + $shown;
		}
		$revision = $this->save( $entity, $base );
		$id = $entity->getId()->getSerialization();
		return [ 'outcome' => $outcome, 'id' => $id, 'before' => $base, 'revision' => $revision ] + $shown;
	}

	/** @return array The entity to change and its latest revision, which is null for a new entity */
	private function entityOf( array $entity ): array {
		if ( isset( $entity['new'] ) ) {
			return [ $this->newEntity( $entity ), null ];
		}
		if ( isset( $entity['find'] ) ) {
			$id = $this->turn->found( $entity['find'] );
			if ( $id === null && $entity['otherwise'] === 'create' ) {
				return [ $this->newEntity( [ 'new' => 'item' ] ), null ];
			}
			if ( $id === null ) {
				throw new WikisteadBatchProblem( 'no-entity', 'No item is found by ' . WikisteadBatchFinding::named( $entity['find'] ) . '.' );
			}
		} else {
			$id = $entity['id'] ?? $this->turn->idOf( $entity['made'] );
		}
		// A check makes nothing, so the item has only what this edit says.
		if ( $id === WikisteadBatchTurn::NO_ITEM ) {
			return [ $this->newEntity( [ 'new' => 'item' ] ), 0 ];
		}
		$revision = self::latest( $id );
		return [ $revision->getEntity()->copy(), $revision->getRevisionId() ];
	}

	private function newEntity( array $entity ): EntityDocument {
		if ( $entity['new'] === 'item' ) {
			return new Wikibase\DataModel\Entity\Item();
		}
		$datatype = (string)( $entity['datatype'] ?? '' );
		if ( !in_array( $datatype, WikibaseRepo::getDataTypeDefinitions()->getTypeIds(), true ) ) {
			throw new WikisteadBatchProblem( 'datatype', "This wiki has no datatype “{$datatype}”." );
		}
		return Wikibase\DataModel\Entity\Property::newFromType( $datatype );
	}

	/** Gives a new entity its id, because statements need it. */
	private function identify( EntityDocument $entity ): void {
		if ( $this->order['check'] ) {
			$entity->setId( WikibaseRepo::getEntityIdParser()->parse( ( $entity->getType() === 'item' ? 'Q' : 'P' ) . WikisteadBatchTurn::NO_ID ) );
		} else {
			WikibaseRepo::getEntityStore()->assignFreshId( $entity );
			WikisteadBatchPage::expectNew( WikibaseRepo::getEntityTitleStoreLookup()->getTitleForId( $entity->getId() ) );
		}
	}

	private static function latest( string $id ): object {
		$missing = new WikisteadBatchProblem( 'no-entity', "There is no $id." );
		if ( !preg_match( '/^[QPL][1-9]\d{0,9}$/', $id ) ) {
			throw $missing;
		}
		try {
			$revision = WikibaseRepo::getStore()->getEntityRevisionLookup( Wikibase\Repo\Store\Store::LOOKUP_CACHING_DISABLED )
				->getEntityRevision( WikibaseRepo::getEntityIdParser()->parse( $id ), 0, LookupConstants::LATEST_FROM_MASTER );
		} catch ( Wikibase\DataModel\Services\Lookup\UnresolvedEntityRedirectException | Wikibase\Lib\Store\RevisionedUnresolvedRedirectException $redirect ) {
			throw new WikisteadBatchProblem( 'no-entity', "$id was merged into another entity." );
		}
		if ( !$revision ) {
			throw $missing;
		}
		return $revision;
	}

	/** Changes an entity as Wikibase's `wbeditentity` would, after the same checks. */
	private function change( EntityDocument $entity ): void {
		$edit = $this->edit;
		$request = [];
		foreach ( [ 'labels', 'descriptions' ] as $terms ) {
			foreach ( $edit[$terms] ?? [] as $language => $text ) {
				$request[$terms][$language] = [ 'language' => (string)$language ] +
					( $text === null ? [ 'remove' => '' ] : [ 'value' => WikibaseRepo::getStringNormalizer()->trimToNFC( $text ) ] );
			}
		}
		foreach ( $edit['aliases'] ?? [] as $language => $aliases ) {
			foreach ( [ 'add', 'remove' ] as $how ) {
				foreach ( $aliases[$how] ?? [] as $text ) {
					$request['aliases'][] = [ 'language' => (string)$language, 'value' => WikibaseRepo::getStringNormalizer()->trimToNFC( $text ), $how => '' ];
				}
			}
		}
		foreach ( $edit['sitelinks'] ?? [] as $site => $title ) {
			$request['sitelinks'][$site] = [ 'site' => (string)$site, 'title' => (string)$title ];
		}
		if ( isset( $request['sitelinks'] ) && $entity->getType() !== 'item' ) {
			throw new WikisteadBatchProblem( 'type', 'Only items have links to other sites.' );
		}
		$claims = isset( $edit['statements'] ) ? WikisteadBatchStatements::changes( $entity->copy(), $edit['statements'], $this->turn ) : [];
		if ( $claims !== [] ) {
			$request['claims'] = $claims;
		}
		if ( $request === [] ) {
			return;
		}
		$op = WikibaseRepo::getEntityChangeOpProvider()->newEntityChangeOp( $entity->getType(), $request );
		$result = $op->validate( $entity );
		if ( !$result->isValid() ) {
			throw WikisteadBatchProblem::ofResult( $result );
		}
		try {
			$applied = $op->apply( $entity )->validate();
		} catch ( Wikibase\Repo\ChangeOp\ChangeOpException $exception ) {
			throw new WikisteadBatchProblem( 'value', $exception->getMessage() );
		}
		if ( !$applied->isValid() ) {
			throw WikisteadBatchProblem::ofResult( $applied );
		}
	}

	private function requireAllowed( EntityDocument $entity, bool $isNew = false ): void {
		$allowed = $isNew ? $this->turn->mayCreate( $entity->getType() ) :
			WikibaseRepo::getEntityPermissionChecker()->getPermissionStatusForEntity( $this->user, 'edit', $entity );
		if ( !$allowed->isOK() ) {
			throw WikisteadBatchProblem::ofStatus( $allowed, 'not-allowed' );
		}
		$context = wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain();
		$filtered = WikibaseRepo::getEditFilterHookRunner()->run( $entity, $context, '' );
		if ( !$filtered->isOK() ) {
			throw $filtered->getErrors() === [] ? new WikisteadBatchProblem( 'not-allowed', 'A filter on this wiki refused the edit.' ) :
				WikisteadBatchProblem::ofStatus( $filtered, 'not-allowed' );
		}
	}

	/**
	 * @return int The revision. `EDIT_INTERNAL`, because nobody has typed the edit, so MediaWiki need not look for a
	 * stashed one.
	 */
	private function save( EntityDocument $entity, ?int $base ): int {
		$this->turn->save( $entity->getId()->getSerialization() );
		return WikibaseRepo::getEntityStore()->saveEntity(
			$entity,
			$this->summary( $base === null ? 'create-' . $entity->getType() : 'update' ),
			$this->user,
			EDIT_INTERNAL | ( $base === null ? EDIT_NEW : EDIT_UPDATE ),
			$base ?? false,
			[ WikisteadBatchTurn::TAG ]
		)->getRevisionId();
	}

	private function summary( string $action ): string {
		$summary = new Wikibase\Lib\Summary( 'wbeditentity', $action );
		$texts = [ $this->edit['summary'] ?? '', $this->order['summary'], "batch {$this->order['batch']}" ];
		$summary->setUserSummary( implode( ' · ', array_filter( $texts, 'strlen' ) ) );
		return WikibaseRepo::getSummaryFormatter()->formatSummary( $summary );
	}

	private function undo(): array {
		[ 'before' => $before, 'revision' => $revision ] = $this->edit['undo'];
		$id = (string)( $this->edit['entity']['id'] ?? '' );
		$latest = self::latest( $id );
		// A wiki that was restored to an earlier state assigns the numbers of lost revisions again.
		$isAnother = 1000 * (int)wfTimestamp( TS_UNIX, $latest->getTimestamp() ) > ( $this->edit['undo']['until'] ?? PHP_INT_MAX );
		if ( $latest->getRevisionId() !== $revision || $isAnother ) {
			throw new WikisteadBatchProblem( 'conflict', "$id was changed since, so it stays as it is." );
		}
		if ( $before === null ) {
			return $this->delete( $id, $revision );
		}
		$record = MediaWikiServices::getInstance()->getRevisionLookup()->getRevisionById( $before, 1 );
		$content = $record ? $record->getContent( MediaWiki\Revision\SlotRecord::MAIN ) : null;
		if ( !$content instanceof Wikibase\Repo\Content\EntityContent || $content->isRedirect() ) {
			throw new WikisteadBatchProblem( 'conflict', "The earlier version of $id no longer exists." );
		}
		$entity = $content->getEntity()->copy();
		$this->requireAllowed( $entity );
		if ( $this->order['check'] ) {
			return [ 'outcome' => 'changed', 'id' => $id ];
		}
		return [ 'outcome' => 'changed', 'id' => $id, 'before' => $revision, 'revision' => $this->save( $entity, $revision ) ];
	}

	private function delete( string $id, int $revision ): array {
		$services = MediaWikiServices::getInstance();
		$title = WikibaseRepo::getEntityTitleLookup()->getTitleForId( WikibaseRepo::getEntityIdParser()->parse( $id ) );
		$page = $services->getWikiPageFactory()->newFromTitle( $title );
		$deletion = $services->getDeletePageFactory()->newDeletePage( $page, $this->user );
		$refused = new WikisteadBatchProblem( 'not-allowed', "$id was made by this batch. Only an administrator of the wiki can delete it." );
		if ( !$services->getPermissionManager()->userCan( 'delete', $this->user, $title ) ) {
			throw $refused;
		}
		if ( !$this->order['check'] ) {
			$this->turn->requireUnsaved( $id );
			$status = $deletion->setTags( [ WikisteadBatchTurn::TAG ] )->forceImmediate( true )->deleteUnsafe( $this->summary( 'update' ) );
			if ( !$status->isGood() ) {
				throw $refused;
			}
		}
		return [ 'outcome' => 'deleted', 'id' => $id, 'before' => $revision ];
	}

	private function merge( EntityDocument $from ): array {
		$into = $this->edit['mergeInto']['id'] ?? $this->turn->idOf( $this->edit['mergeInto']['made'] );
		$to = self::latest( $into );
		if ( $from->getType() !== 'item' || $to->getEntity()->getType() !== 'item' ) {
			throw new WikisteadBatchProblem( 'type', 'Only items can be merged.' );
		}
		$this->requireAllowed( $from );
		$this->requireAllowed( $to->getEntity() );
		if ( !$this->order['check'] ) {
			$this->turn->save( $from->getId()->getSerialization() );
			$this->turn->save( $into );
			$context = wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain();
			WikibaseRepo::getItemMergeInteractor()->mergeItems(
				new ItemId( $from->getId()->getSerialization() ),
				new ItemId( $into ),
				$context,
				[ 'description' ],
				$this->edit['summary'] ?? "batch {$this->order['batch']}",
				false,
				[ WikisteadBatchTurn::TAG ]
			);
		}
		return [ 'outcome' => 'changed', 'id' => $into ];
	}
}
