<?php
/**
 * Holds the changes of a turn for those who are notified of them, each with the recent change of its own edit.
 * Wikibase's own holder is made for requests with one edit: for each recent change that is saved, it would send
 * all changes of the request again.
 */
class WikisteadBatchChanges extends Wikibase\Repo\Notifications\ChangeHolder {
	/** The recent change that is being saved. */
	private static string $current = '';

	/** @var array<string, object[]> The changes of edits that are saved for good, and later ones */
	private static array $held = [];
	private static array $ofEdit = [];

	/** Call it before Wikibase asks for the changes that belong to a recent change. */
	public static function turnTo( object $recentChange ): void {
		self::$current = self::key( $recentChange->getAttribute( 'rc_title' ), $recentChange->getAttribute( 'rc_this_oldid' ) );
	}

	/** Call it when an edit is saved. */
	public static function keep(): void {
		foreach ( self::$ofEdit as $key => $changes ) {
			self::$held[$key] = [ ...self::$held[$key] ?? [], ...$changes ];
		}
		self::$ofEdit = [];
	}

	/** Call it when an edit was rolled back. A later one may get the same revision. */
	public static function forget(): void {
		self::$ofEdit = [];
	}

	/** @inheritDoc */
	public function transmitChange( $change ): void {
		$revision = $change->hasField( 'revision_id' ) ? $change->getField( 'revision_id' ) : 0;
		self::$ofEdit[self::key( $change->getField( 'object_id' ), $revision )][] = $change;
	}

	/** @inheritDoc */
	public function getChanges(): array {
		return [ ...self::$held[self::$current] ?? [], ...self::$ofEdit[self::$current] ?? [] ];
	}

	/** @param int|string $revision 0 for a deletion */
	private static function key( string $entity, $revision ): string {
		return $entity . '@' . (int)$revision;
	}
}
