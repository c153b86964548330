<?php
use MediaWiki\MediaWikiServices;
use Wikibase\DataModel\Entity\EntityDocument;
use Wikibase\Repo\WikibaseRepo;

/**
 * One turn of a batch: makes some of its edits (`BatchEdit.php`) in order and in one transaction, as an account
 * with its own rights, and keeps what they know of each other.
 */
class WikisteadBatchTurn {
	/** Marks the edits, so that recent changes can hide them. */
	public const TAG = 'bulk-edit';
	/** The numeric id of an entity that a check would make. */
	public const NO_ID = '2147483647';
	/** Stands for an item that an earlier edit would make. */
	public const NO_ITEM = 'Q' . self::NO_ID;

	private object $user;
	private array $order;
	/** @var array<string, string> Ids of entities that this turn has made or found, by key */
	private array $made = [];
	/** @var array<string, object> Whether new entities may be made, by their type */
	private array $mayCreate = [];
	/**
	 * @var array<string, string|true> What only the next transaction can find: labels, keys and pages of entities
	 * that this turn has saved, some with the id
	 */
	private array $unseen = [];
	/** @var array<string, true> Ids of entities that this turn has saved */
	private array $saved = [];
	/** @var array<int, object[]> Deferred updates of saved edits, by the stage of the request in which MediaWiki runs them */
	private array $following = [];

	private function __construct( object $user, array $order ) {
		$this->user = $user;
		$this->order = $order;
	}

	/** Carries out an order about a batch. */
	public static function obey( object $user, array $order ): array {
		$ended = self::whyNot();
		if ( $ended !== null ) {
			return [ 'ended' => $ended ];
		}
		wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain()->setUser( $user );
		$block = $user->getBlock();
		if ( ( $block && $block->isSitewide() ) || !MediaWikiServices::getInstance()->getPermissionManager()->userHasRight( $user, 'edit' ) ) {
			return [ 'ended' => 'not-allowed' ];
		}
		// No captchas, because the service has already checked the member who sent the file.
		foreach ( [ 'edit', 'create', 'addurl' ] as $trigger ) {
			$GLOBALS['wgCaptchaTriggers'][$trigger] = false;
		}
		MediaWikiServices::getInstance()->redefineService( 'WikibaseRepo.ChangeHolder', static fn () => new WikisteadBatchChanges() );
		// Normalized as MediaWiki does with the texts of any request, to the form that it stores.
		$edits = UtfNormal\Validator::cleanUp( $_POST['edits'] ?? '[]' );
		return ( new self( $user, $order ) )->run( json_decode( $edits, true, 64, JSON_THROW_ON_ERROR ) );
	}

	/** Why the wiki accepts no edits of batches, as a `BatchEnd` of `batch-orders.ts`; null if it accepts them. */
	private static function whyNot(): ?string {
		if ( !class_exists( WikibaseRepo::class ) ) {
			return 'no-wikibase';
		}
		if ( !MediaWikiServices::getInstance()->getReadOnlyMode()->getReason() ) {
			return null;
		}
		$ends = [ 'full' => 'wiki-full', 'service' => 'has-to-wait' ];
		return $ends[$GLOBALS['wikistead']['whyReadOnly']['kind'] ?? ''] ?? 'wiki-read-only';
	}

	/** Like `saved`, and makes no further turn of the batch possible. */
	public static function close( int $batch ): array {
		$ended = self::whyNot();
		if ( $ended !== null ) {
			return [ 'ended' => $ended ];
		}
		WikisteadBatchRecord::close( $batch );
		return self::saved( $batch );
	}

	/** Returns what the batch's last turn has saved, and updates its links, terms and search index once more. */
	public static function saved( int $batch ): array {
		$saved = WikisteadBatchRecord::read( $batch );
		$services = MediaWikiServices::getInstance();
		$updates = wikisteadClass( 'MediaWiki\Deferred\DeferredUpdates', 'DeferredUpdates' );
		foreach ( $saved['results'] as [ 'id' => $id, 'revision' => $revision ] ) {
			$title = $revision === null ? null : WikibaseRepo::getEntityTitleLookup()->getTitleForId( WikibaseRepo::getEntityIdParser()->parse( $id ) );
			if ( $title && $title->exists() ) {
				// Each in its own transaction, so after this one.
				$services->getWikiPageFactory()->newFromTitle( $title )->doSecondaryDataUpdates( [ 'defer' => $updates::POSTSEND ] );
				$updates::addCallableUpdate( static fn () => WikisteadSearchIndex::update( $title->getArticleID() ) );
			}
		}
		return $saved;
	}

	/**
	 * The edits are on disk. What follows from them, such as links, is made again if a power cut loses it (`saved`),
	 * so SQLite need not wait for the disk after each part of it.
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
		WikisteadBatchRecord::forget( $batch );
		return [ 'results' => [] ];
	}

	/** Whether the account may make entities of a type, as a status. The same throughout a turn. */
	public function mayCreate( string $type ): object {
		return $this->mayCreate[$type] ??= WikibaseRepo::getEntityPermissionChecker()->getPermissionStatusForEntity(
			$this->user, 'edit', $type === 'item' ? new Wikibase\DataModel\Entity\Item() : Wikibase\DataModel\Entity\Property::newFromType( '' )
		);
	}

	/** The id of an entity that an earlier edit has made or found. */
	public function idOf( string $key ): string {
		if ( !isset( $this->made[$key] ) ) {
			throw new WikisteadBatchProblem( 'no-made', 'What this line refers to was not created, because its own line was refused.' );
		}
		return $this->made[$key];
	}

	/** The only item that is found by a statement or a label; null if there is none. */
	public function found( array $find ): ?string {
		if ( isset( $find['property'] ) && !WikisteadSearchIndex::isComplete() ) {
			throw new WikisteadBatchPause();
		}
		$find = WikisteadBatchFinding::asStored( $find );
		if ( isset( $this->unseen[WikisteadBatchFinding::key( $find )] ) ) {
			if ( $this->order['check'] ) {
				return self::NO_ITEM;
			}
			throw new WikisteadBatchPause();
		}
		return WikisteadBatchFinding::one( $find );
	}

	/** Ends the turn before an edit that has to be checked against what this turn has saved. */
	public function requireUnseen( EntityDocument $entity, array $edit ): void {
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
		$links = $entity instanceof Wikibase\DataModel\Entity\Item ? $entity->getSiteLinkList()->toArray() : [];
		foreach ( array_intersect_key( $links, $edit['sitelinks'] ?? [] ) as $site => $link ) {
			$keys[] = "site\n$site\n{$link->getPageName()}";
		}
		$id = $entity->getId()->getSerialization();
		// All entities that a check would make have the same id.
		$isNobody = substr( $id, 1 ) === self::NO_ID;
		foreach ( $keys as $key ) {
			if ( isset( $this->unseen[$key] ) && ( $isNobody || $this->unseen[$key] !== $id ) ) {
				if ( !$this->order['check'] ) {
					throw new WikisteadBatchPause();
				}
				throw new WikisteadBatchProblem( 'duplicate', 'An earlier line of this file creates an entity with the same label and description, or the same page of another site.' );
			}
		}
		$this->unseen += array_fill_keys( $keys, $id );
		foreach ( $labels as $language => $label ) {
			$this->unseen[WikisteadBatchFinding::key( [ 'language' => $language, 'label' => $label ] )] = true;
		}
		foreach ( $edit['statements'] ?? [] as $statement ) {
			$value = $statement['value']['text'] ?? $statement['value']['value'] ?? null;
			$value = is_array( $value ) ? $value['id'] ?? null : $value;
			if ( is_string( $value ) ) {
				$find = WikisteadBatchFinding::asStored( [ 'property' => $statement['property'], 'value' => $value ] );
				$this->unseen[WikisteadBatchFinding::key( $find )] = true;
			}
		}
	}

	/** Call it before an entity is saved. */
	public function save( string $id ): void {
		$this->saved[$id] = true;
	}

	/**
	 * Ends the turn before an entity is deleted that this turn has saved, because what follows from a deletion would be
	 * made before what follows from saving, such as its recent changes.
	 */
	public function requireUnsaved( string $id ): void {
		if ( isset( $this->saved[$id] ) ) {
			throw new WikisteadBatchPause();
		}
	}

	/** Lets later edits refer to the entity of an edit. @param string|null $id Null if the edit was only checked */
	public function remember( array $edit, ?string $id ): void {
		if ( isset( $edit['key'] ) ) {
			$this->made[$edit['key']] = $id ?? self::NO_ITEM;
		}
	}

	/**
	 * @return array `results`; or `ended` if another turn of the batch has already made these edits, or the batch is closed
	 */
	private function run( array $edits ): array {
		[ 'check' => $check, 'batch' => $batch, 'from' => $from ] = $this->order;
		if ( !$check && WikisteadBatchRecord::lock( $batch ) !== $from ) {
			return [ 'ended' => 'overtaken' ];
		}
		$db = self::db();
		$results = [];
		$until = hrtime( true ) + 1e6 * $this->order['ms'];
		$bytes = 0;
		$this->takeFollowing();
		foreach ( $edits as $place => $edit ) {
			$section = $db->startAtomic( __METHOD__, $db::ATOMIC_CANCELABLE );
			try {
				$result = ( new WikisteadBatchEdit( $this, $this->user, $this->order, $edit ) )->make( $place < ( $this->order['entities'] ?? 0 ) );
				$db->endAtomic( __METHOD__ );
				$this->takeFollowing();
				WikisteadBatchChanges::keep();
			} catch ( WikisteadBatchPause $pause ) {
				// What follows is kept, such as the job that indexes every page.
				$this->takeFollowing();
				$this->cancel( $section );
				if ( $results === [] ) {
					$this->giveFollowing();
					return [ 'ended' => 'has-to-wait' ];
				}
				break;
			} catch ( Throwable $exception ) {
				$this->cancel( $section );
				$result = self::refused( $exception );
			}
			$results[] = [ 'line' => $edit['line'] ] + $result + [ 'before' => null, 'revision' => null, 'problems' => [] ];
			$bytes += strlen( json_encode( $result['problems'] ?? [] ) ) + 150;
			$stops = $result['outcome'] === 'refused' && ( $this->order['stops'] ?? false );
			if ( $stops || hrtime( true ) > $until || $bytes > WikisteadBatchRecord::BYTES_MAX ) {
				break;
			}
		}
		if ( !$check && $results !== [] ) {
			WikisteadBatchRecord::write( $batch, $from, $results );
		}
		$this->giveFollowing();
		return [ 'results' => $results ];
	}

	/** Takes the deferred updates from MediaWiki, which would merge them with those of later edits. */
	private function takeFollowing(): void {
		$updates = self::deferredUpdates();
		foreach ( [ $updates::PRESEND, $updates::POSTSEND ] as $stage ) {
			foreach ( $updates::getPendingUpdates( $stage ) as $update ) {
				$this->following[$stage][] = $update;
			}
		}
		$updates::clearPendingUpdates();
	}

	private function giveFollowing(): void {
		foreach ( $this->following as $stage => $updates ) {
			foreach ( $updates as $update ) {
				self::deferredUpdates()::addUpdate( $update, $stage );
			}
		}
	}

	/** Undoes an edit, and what would follow from it. */
	private function cancel( object $section ): void {
		self::db()->cancelAtomic( __CLASS__ . '::run', $section );
		self::deferredUpdates()::clearPendingUpdates();
		WikisteadBatchChanges::forget();
		WikisteadBatchComments::forget();
		WikisteadBatchLinkTargets::forget();
		WikisteadBatchPage::forget();
	}

	private static function refused( Throwable $exception ): array {
		if ( wikisteadIsStorageGone( $exception ) ) {
			throw $exception;
		}
		return [ 'outcome' => 'refused', 'id' => null, 'problems' => [ WikisteadBatchProblem::ofException( $exception )->toArray() ] ];
	}

	private static function deferredUpdates(): string {
		return wikisteadClass( 'MediaWiki\Deferred\DeferredUpdates', 'DeferredUpdates' );
	}

	private static function db(): object {
		return MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_PRIMARY );
	}
}
