<?php
use MediaWiki\MediaWikiServices;
use Wikibase\DataModel\Entity\EntityDocument;
use Wikibase\DataModel\Entity\ItemId;
use Wikibase\Lib\Store\LookupConstants;
use Wikibase\Repo\WikibaseRepo;

/**
 * One turn of a batch: some of its edits, in order, in one transaction, by an account with its own rights. Wikibase
 * itself reads, checks and saves them; `entity-edit.ts` says what they are.
 */
class WikisteadBatchTurn {
	/** Marks the edits, so that recent changes can hide them. */
	public const TAG = 'bulk-edit';
	/** The number of what a check would make. */
	private const NO_ID = '2147483647';
	/** Stands for an item that only an earlier edit would make. */
	public const NO_ITEM = 'Q' . self::NO_ID;

	private object $user;
	private array $order;
	/** @var array<string, string> Ids of what this turn has made, by key */
	private array $made = [];
	/** @var array<string, true> What only the next transaction finds: names, keys and pages of what this turn has saved */
	private array $unseen = [];

	private function __construct( object $user, array $order ) {
		$this->user = $user;
		$this->order = $order;
	}

	/** Carries out an order about a batch. */
	public static function obey( object $user, array $order ): array {
		if ( !class_exists( WikibaseRepo::class ) ) {
			return [ 'ended' => 'no-wikibase' ];
		}
		$readOnly = MediaWikiServices::getInstance()->getReadOnlyMode()->getReason();
		if ( $readOnly ) {
			$ends = [ 'full' => 'wiki-full', 'service' => 'has-to-wait' ];
			return [ 'ended' => $ends[$GLOBALS['wikistead']['whyReadOnly']['kind'] ?? ''] ?? 'wiki-read-only' ];
		}
		wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain()->setUser( $user );
		$block = $user->getBlock();
		if ( ( $block && $block->isSitewide() ) || !MediaWikiServices::getInstance()->getPermissionManager()->userHasRight( $user, 'edit' ) ) {
			return [ 'ended' => 'not-allowed' ];
		}
		// The service has asked whoever sends the file.
		foreach ( [ 'edit', 'create', 'addurl' ] as $trigger ) {
			$GLOBALS['wgCaptchaTriggers'][$trigger] = false;
		}
		return ( new self( $user, $order ) )->run( json_decode( $_POST['edits'] ?? '[]', true, 64, JSON_THROW_ON_ERROR ) );
	}

	/** What the last turn of a batch has saved, with its links, terms and search index made once more. */
	public static function saved( int $batch ): array {
		$saved = WikisteadBatchRecord::read( $batch );
		$services = MediaWikiServices::getInstance();
		$updates = wikisteadClass( 'MediaWiki\Deferred\DeferredUpdates', 'DeferredUpdates' );
		foreach ( $saved['results'] as [ 'id' => $id, 'revision' => $revision ] ) {
			$title = $revision === null ? null : WikibaseRepo::getEntityTitleLookup()->getTitleForId( WikibaseRepo::getEntityIdParser()->parse( $id ) );
			if ( $title && $title->exists() ) {
				// Each in a transaction of its own, so after this one.
				$services->getWikiPageFactory()->newFromTitle( $title )->doSecondaryDataUpdates( [ 'defer' => $updates::POSTSEND ] );
				$updates::addCallableUpdate( static fn () => WikisteadSearchIndex::update( $title->getArticleID() ) );
			}
		}
		return $saved;
	}

	/**
	 * The edits are on the disk. What follows from them, such as links, is made anew if it is lost with the machine's power
	 * (`saved`), so SQLite need not wait for the disk after each part of it.
	 */
	public static function relax(): void {
		$db = self::db();
		if ( $db->getType() === 'sqlite' ) {
			$db->query( 'PRAGMA synchronous = NORMAL', __METHOD__ );
			$db->commit( __METHOD__, 'flush' );
		}
	}

	/** Forgets what the last turn has saved. */
	public static function end( int $batch ): array {
		WikisteadBatchRecord::remove( $batch );
		return [ 'results' => [] ];
	}

	/** The id of what an earlier edit has made. */
	public function idOf( string $key ): string {
		if ( !isset( $this->made[$key] ) ) {
			throw new WikisteadBatchProblem( 'no-made', 'What should be made before was not, because its own line was refused.' );
		}
		return $this->made[$key];
	}

	/** The one item that is found by a statement or a label; null if there is none. */
	public function found( array $find ): ?string {
		if ( isset( $this->unseen[WikisteadBatchFinding::key( $find )] ) ) {
			if ( $this->order['check'] ) {
				return self::NO_ITEM;
			}
			throw new WikisteadBatchPause();
		}
		return WikisteadBatchFinding::one( $find );
	}

	/** @return array `results`; or `ended` if another turn of the batch has made these edits already */
	private function run( array $edits ): array {
		[ 'check' => $check, 'batch' => $batch, 'from' => $from ] = $this->order;
		if ( !$check && WikisteadBatchRecord::lock( $batch ) !== $from ) {
			return [ 'ended' => 'overtaken' ];
		}
		$db = self::db();
		$results = [];
		$until = hrtime( true ) + 1e6 * $this->order['ms'];
		$bytes = 0;
		foreach ( $edits as $place => $edit ) {
			$section = $db->startAtomic( __METHOD__, $db::ATOMIC_CANCELABLE );
			try {
				$result = $this->edit( $edit, $place < ( $this->order['entities'] ?? 0 ) );
				$db->endAtomic( __METHOD__ );
			} catch ( WikisteadBatchPause $pause ) {
				$db->cancelAtomic( __METHOD__, $section );
				break;
			} catch ( Throwable $exception ) {
				$db->cancelAtomic( __METHOD__, $section );
				$result = self::refused( $exception );
			}
			$results[] = [ 'line' => $edit['line'] ] + $result + [ 'before' => null, 'revision' => null, 'problems' => [] ];
			$bytes += strlen( json_encode( $result['problems'] ?? [] ) ) + 150;
			if ( hrtime( true ) > $until || $bytes > WikisteadBatchRecord::BYTES_MAX ) {
				break;
			}
		}
		if ( !$check && $results !== [] ) {
			WikisteadBatchRecord::write( $batch, $from, $results );
		}
		return [ 'results' => $results ];
	}

	private static function refused( Throwable $exception ): array {
		if ( wikisteadIsStorageGone( $exception ) ) {
			throw $exception;
		}
		return [ 'outcome' => 'refused', 'id' => null, 'problems' => [ WikisteadBatchProblem::ofException( $exception )->toArray() ] ];
	}

	private function edit( array $edit, bool $withEntity ): array {
		if ( isset( $edit['undo'] ) ) {
			return $this->undo( $edit );
		}
		[ $entity, $base ] = $this->entityOf( $edit['entity'] );
		if ( isset( $edit['mergeInto'] ) ) {
			return $this->merge( $entity, $edit );
		}
		if ( $entity->getId() === null ) {
			$this->identify( $entity );
		}
		$before = $entity->copy();
		$this->change( $entity, $edit );
		$id = !$base ? null : $entity->getId()->getSerialization();
		$outcome = $base === null ? 'created' : ( $entity->equals( $before ) ? 'unchanged' : 'changed' );
		$shown = $withEntity ? [ 'entity' => WikibaseRepo::getAllTypesEntitySerializer()->serialize( $entity ) ] : [];
		if ( $outcome === 'unchanged' ) {
			return [ 'outcome' => 'unchanged', 'id' => $id ] + $shown;
		}
		$this->requireUnseen( $entity, $edit );
		$this->requireAllowed( $entity );
		if ( $this->order['check'] ) {
			if ( $base === null ) {
				$this->remember( $edit, null );
			}
			return [ 'outcome' => $outcome, 'id' => $id ] + $shown;
		}
		$revision = $this->save( $entity, $base, $edit );
		$id = $entity->getId()->getSerialization();
		if ( $base === null ) {
			$this->remember( $edit, $id );
		}
		return [ 'outcome' => $outcome, 'id' => $id, 'before' => $base, 'revision' => $revision ] + $shown;
	}

	/** @return array The entity to change, and its latest revision; null for a new one */
	private function entityOf( array $entity ): array {
		if ( isset( $entity['new'] ) ) {
			return [ $this->newEntity( $entity ), null ];
		}
		if ( isset( $entity['find'] ) ) {
			$id = $this->found( $entity['find'] );
			if ( $id === null && $entity['otherwise'] === 'create' ) {
				return [ $this->newEntity( [ 'new' => 'item' ] ), null ];
			}
			if ( $id === null ) {
				throw new WikisteadBatchProblem( 'no-entity', 'No item is found by ' . WikisteadBatchFinding::named( $entity['find'] ) . '.' );
			}
		} else {
			$id = $entity['id'] ?? $this->idOf( $entity['made'] );
		}
		// A check makes nothing, so it has only what the edit itself says.
		if ( $id === self::NO_ITEM ) {
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

	/** Statements need the id of their entity. */
	private function identify( EntityDocument $entity ): void {
		if ( $this->order['check'] ) {
			$entity->setId( WikibaseRepo::getEntityIdParser()->parse( ( $entity->getType() === 'item' ? 'Q' : 'P' ) . self::NO_ID ) );
		} else {
			WikibaseRepo::getEntityStore()->assignFreshId( $entity );
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
	private function change( EntityDocument $entity, array $edit ): void {
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
		$claims = isset( $edit['statements'] ) ? WikisteadBatchStatements::changes( $entity->copy(), $edit['statements'], $this ) : [];
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

	/** Ends the turn before an edit that could only be checked against what this turn has saved. */
	private function requireUnseen( EntityDocument $entity, array $edit ): void {
		$keys = [];
		$labels = $entity instanceof Wikibase\DataModel\Term\LabelsProvider ? $entity->getLabels()->toTextArray() : [];
		$descriptions = $entity instanceof Wikibase\DataModel\Term\DescriptionsProvider ? $entity->getDescriptions()->toTextArray() : [];
		foreach ( $labels as $language => $label ) {
			if ( $entity->getType() === 'property' ) {
				$keys[] = "property\n$language\n$label";
			} elseif ( isset( $descriptions[$language] ) ) {
				$keys[] = "item\n$language\n$label\n{$descriptions[$language]}";
			}
		}
		foreach ( $edit['sitelinks'] ?? [] as $site => $title ) {
			$keys[] = "site\n$site\n$title";
		}
		foreach ( $keys as $key ) {
			if ( isset( $this->unseen[$key] ) ) {
				if ( !$this->order['check'] ) {
					throw new WikisteadBatchPause();
				}
				throw new WikisteadBatchProblem( 'duplicate', 'An earlier line of this file makes an entity with the same label and description, or the same page of another site.' );
			}
		}
		$this->unseen += array_fill_keys( $keys, true );
		foreach ( $labels as $language => $label ) {
			$this->unseen[WikisteadBatchFinding::key( [ 'language' => $language, 'label' => $label ] )] = true;
		}
		foreach ( $edit['statements'] ?? [] as $statement ) {
			if ( isset( $statement['value']['text'] ) || is_string( $statement['value']['value'] ?? null ) ) {
				$value = $statement['value']['text'] ?? $statement['value']['value'];
				$this->unseen[WikisteadBatchFinding::key( [ 'property' => $statement['property'], 'value' => $value ] )] = true;
			}
		}
	}

	private function requireAllowed( EntityDocument $entity ): void {
		$allowed = WikibaseRepo::getEntityPermissionChecker()->getPermissionStatusForEntity( $this->user, 'edit', $entity );
		if ( !$allowed->isOK() ) {
			throw WikisteadBatchProblem::ofStatus( $allowed, 'not-allowed' );
		}
		$context = wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain();
		$filtered = WikibaseRepo::getEditFilterHookRunner()->run( $entity, $context, '' );
		if ( !$filtered->isOK() ) {
			throw $filtered->getErrors() === [] ? new WikisteadBatchProblem( 'not-allowed', 'A filter of this wiki refuses the edit.' ) :
				WikisteadBatchProblem::ofStatus( $filtered, 'not-allowed' );
		}
	}

	/** @return int The revision */
	private function save( EntityDocument $entity, ?int $base, array $edit ): int {
		return WikibaseRepo::getEntityStore()->saveEntity(
			$entity,
			$this->summary( $base === null ? 'create-' . $entity->getType() : 'update', $edit ),
			$this->user,
			$base === null ? EDIT_NEW : EDIT_UPDATE,
			$base ?? false,
			[ self::TAG ]
		)->getRevisionId();
	}

	private function summary( string $action, array $edit ): string {
		$summary = new Wikibase\Lib\Summary( 'wbeditentity', $action );
		$texts = [ $edit['summary'] ?? '', $this->order['summary'], "batch {$this->order['batch']}" ];
		$summary->setUserSummary( implode( ' · ', array_filter( $texts, 'strlen' ) ) );
		return WikibaseRepo::getSummaryFormatter()->formatSummary( $summary );
	}

	private function undo( array $edit ): array {
		[ 'before' => $before, 'revision' => $revision ] = $edit['undo'];
		$id = (string)( $edit['entity']['id'] ?? '' );
		$latest = self::latest( $id );
		if ( $latest->getRevisionId() !== $revision ) {
			throw new WikisteadBatchProblem( 'conflict', "$id was changed since, so it stays as it is." );
		}
		if ( $before === null ) {
			return $this->delete( $id, $revision, $edit );
		}
		$record = MediaWikiServices::getInstance()->getRevisionLookup()->getRevisionById( $before, 1 );
		$content = $record ? $record->getContent( MediaWiki\Revision\SlotRecord::MAIN ) : null;
		if ( !$content instanceof Wikibase\Repo\Content\EntityContent || $content->isRedirect() ) {
			throw new WikisteadBatchProblem( 'conflict', "The version of $id before is not there any more." );
		}
		$entity = $content->getEntity()->copy();
		$this->requireAllowed( $entity );
		if ( $this->order['check'] ) {
			return [ 'outcome' => 'changed', 'id' => $id ];
		}
		return [ 'outcome' => 'changed', 'id' => $id, 'before' => $revision, 'revision' => $this->save( $entity, $revision, $edit ) ];
	}

	private function delete( string $id, int $revision, array $edit ): array {
		$services = MediaWikiServices::getInstance();
		$title = WikibaseRepo::getEntityTitleLookup()->getTitleForId( WikibaseRepo::getEntityIdParser()->parse( $id ) );
		$page = $services->getWikiPageFactory()->newFromTitle( $title );
		$deletion = $services->getDeletePageFactory()->newDeletePage( $page, $this->user );
		$refused = new WikisteadBatchProblem( 'not-allowed', "$id was made by this batch. Only an administrator of the wiki can delete it." );
		if ( !$services->getPermissionManager()->userCan( 'delete', $this->user, $title ) ) {
			throw $refused;
		}
		if ( !$this->order['check'] ) {
			$status = $deletion->setTags( [ self::TAG ] )->forceImmediate( true )->deleteUnsafe( $this->summary( 'update', $edit ) );
			if ( !$status->isGood() ) {
				throw $refused;
			}
		}
		return [ 'outcome' => 'deleted', 'id' => $id, 'before' => $revision ];
	}

	private function merge( EntityDocument $from, array $edit ): array {
		$into = $edit['mergeInto']['id'] ?? $this->idOf( $edit['mergeInto']['made'] );
		$to = self::latest( $into );
		if ( $from->getType() !== 'item' || $to->getEntity()->getType() !== 'item' ) {
			throw new WikisteadBatchProblem( 'type', 'Only items can be merged.' );
		}
		$this->requireAllowed( $from );
		$this->requireAllowed( $to->getEntity() );
		if ( !$this->order['check'] ) {
			$context = wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain();
			WikibaseRepo::getItemMergeInteractor()->mergeItems(
				new ItemId( $from->getId()->getSerialization() ),
				new ItemId( $into ),
				$context,
				[ 'description' ],
				$edit['summary'] ?? "batch {$this->order['batch']}",
				false,
				[ self::TAG ]
			);
		}
		return [ 'outcome' => 'changed', 'id' => $into ];
	}

	/** @param string|null $id Null while the batch is only checked */
	private function remember( array $edit, ?string $id ): void {
		if ( isset( $edit['key'] ) ) {
			$this->made[$edit['key']] = $id ?? self::NO_ITEM;
		}
	}

	private static function db(): object {
		return MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY );
	}
}
