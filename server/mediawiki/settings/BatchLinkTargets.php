<?php
use MediaWiki\Linker\LinkTarget;
use MediaWiki\Linker\LinkTargetLookup;
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
