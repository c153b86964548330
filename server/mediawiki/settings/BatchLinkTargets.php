<?php
use MediaWiki\Linker\LinkTarget;
use MediaWiki\Linker\LinkTargetLookup;
use MediaWiki\MediaWikiServices;
use Wikimedia\Rdbms\IDatabase;

/**
 * Remembers titles that nothing links to. MediaWiki only remembers other titles, and asks four times for each new page.
 */
class WikisteadBatchLinkTargets implements LinkTargetLookup {
	private LinkTargetLookup $inner;
	/** @var array<string, true> */
	private array $missing = [];

	public function __construct( LinkTargetLookup $inner ) {
		$this->inner = $inner;
	}

	/** Call it when something was rolled back. A title that was linked to for the first time then no longer has its id. */
	public static function forget(): void {
		$lookup = MediaWikiServices::getInstance()->getLinkTargetLookup();
		if ( $lookup instanceof self && method_exists( $lookup->inner, 'clearClassCache' ) ) {
			$lookup->inner->clearClassCache();
		}
	}

	/**
	 * Queries these titles together.
	 *
	 * @param array<int, array<string, true>> $titles By namespace
	 */
	public static function learn( object $db, array $titles ): void {
		$lookup = MediaWikiServices::getInstance()->getLinkTargetLookup();
		if ( !$lookup instanceof self || $titles === [] ) {
			return;
		}
		$rows = $db->newSelectQueryBuilder()->select( [ 'lt_id', 'lt_namespace', 'lt_title' ] )->from( 'linktarget' )
			->where( $db->makeWhereFrom2d( $titles, 'lt_namespace', 'lt_title' ) )->caller( __METHOD__ )->fetchResultSet();
		foreach ( $rows as $row ) {
			$lookup->newLinkTargetFromRow( $row );
			unset( $titles[$row->lt_namespace][$row->lt_title] );
		}
		foreach ( $titles as $namespace => $missing ) {
			foreach ( $missing as $title => $one ) {
				$lookup->missing["$namespace:$title"] = true;
			}
		}
	}

	/** @inheritDoc */
	public function newLinkTargetFromRow( stdClass $row ): LinkTarget {
		return $this->inner->newLinkTargetFromRow( $row );
	}

	/** @inheritDoc */
	public function getLinkTargetById( int $linkTargetId ): ?LinkTarget {
		return $this->inner->getLinkTargetById( $linkTargetId );
	}

	/** @inheritDoc */
	public function acquireLinkTargetId( LinkTarget $linkTarget, IDatabase $dbw ): int {
		unset( $this->missing[self::key( $linkTarget )] );
		return $this->inner->acquireLinkTargetId( $linkTarget, $dbw );
	}

	/** @inheritDoc */
	public function getLinkTargetId( LinkTarget $linkTarget ): ?int {
		$key = self::key( $linkTarget );
		if ( isset( $this->missing[$key] ) ) {
			return null;
		}
		$id = $this->inner->getLinkTargetId( $linkTarget );
		if ( $id === null ) {
			$this->missing[$key] = true;
		}
		return $id;
	}

	private static function key( LinkTarget $linkTarget ): string {
		return $linkTarget->getNamespace() . ':' . $linkTarget->getDBkey();
	}
}
