<?php
/**
 * What a turn has changed, for those who are told of it, each with the recent change of its own edit. Wikibase's own holder is
 * made for requests with one edit: it takes everything for the edit whose recent change is saved, again with each of them.
 */
class WikisteadBatchChanges extends Wikibase\Repo\Notifications\ChangeHolder {
	/** The recent change that is being saved. */
	private static string $current = '';

	/** @var array<string, object[]> */
	private array $held = [];

	/** Called before Wikibase asks for the changes of a recent change. */
	public static function turnTo( object $recentChange ): void {
		self::$current = self::key( $recentChange->getAttribute( 'rc_title' ), $recentChange->getAttribute( 'rc_this_oldid' ) );
	}

	/** @inheritDoc */
	public function transmitChange( $change ): void {
		$revision = $change->hasField( 'revision_id' ) ? $change->getField( 'revision_id' ) : 0;
		$this->held[self::key( $change->getField( 'object_id' ), $revision )][] = $change;
	}

	/** @inheritDoc */
	public function getChanges(): array {
		return $this->held[self::$current] ?? [];
	}

	/** @param int|string $revision 0 for a deletion */
	private static function key( string $entity, $revision ): string {
		return $entity . '@' . (int)$revision;
	}
}
