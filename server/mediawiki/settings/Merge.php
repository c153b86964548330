<?php
/** Merges two changes of a text. MediaWiki would run the program diff3, but wikis cannot start programs. */
class WikisteadMerge {
	/**
	 * @param string $base The text from which both changes started
	 * @param string $mine
	 * @param string $yours
	 * @return ?string null if both changed the same or adjacent lines in different ways
	 */
	public static function merge( string $base, string $mine, string $yours ): ?string {
		$old = self::lines( $base );
		$changes = array_merge( self::changes( $old, self::lines( $mine ), 0 ), self::changes( $old, self::lines( $yours ), 1 ) );
		usort( $changes, static fn ( $a, $b ) => [ $a['start'], $a['end'] ] <=> [ $b['start'], $b['end'] ] );
		$merged = [];
		$at = 0;
		while ( $changes ) {
			$group = [ array_shift( $changes ) ];
			$start = $group[0]['start'];
			$end = $group[0]['end'];
			while ( $changes && $changes[0]['start'] <= $end ) {
				$end = max( $end, $changes[0]['end'] );
				$group[] = array_shift( $changes );
			}
			$versions = [];
			foreach ( array_unique( array_column( $group, 'side' ) ) as $side ) {
				$own = array_filter( $group, static fn ( $change ) => $change['side'] === $side );
				$versions[] = self::apply( $old, $start, $end, $own );
			}
			if ( isset( $versions[1] ) && $versions[0] !== $versions[1] ) {
				return null;
			}
			array_push( $merged, ...array_slice( $old, $at, $start - $at ), ...$versions[0] );
			$at = $end;
		}
		array_push( $merged, ...array_slice( $old, $at ) );
		return implode( "\n", $merged );
	}

	/** @return string[] */
	private static function lines( string $text ): array {
		return explode( "\n", rtrim( $text ) );
	}

	/**
	 * @param string[] $old
	 * @param string[] $new
	 * @param int $side
	 * @return array[] Each replaces the lines of $old from `start` up to `end` with `lines`
	 */
	private static function changes( array $old, array $new, int $side ): array {
		$class = class_exists( 'Wikimedia\Diff\Diff' ) ? 'Wikimedia\Diff\Diff' : 'Diff';
		$changes = [];
		$at = 0;
		foreach ( ( new $class( $old, $new ) )->getEdits() as $edit ) {
			$end = $at + count( $edit->getOrig() ?: [] );
			if ( $edit->getType() !== 'copy' ) {
				$changes[] = [ 'start' => $at, 'end' => $end, 'lines' => $edit->getClosing() ?: [], 'side' => $side ];
			}
			$at = $end;
		}
		return $changes;
	}

	/**
	 * @param string[] $old
	 * @param int $start
	 * @param int $end
	 * @param array[] $changes In order
	 * @return string[] The lines from $start up to $end after one side's changes
	 */
	private static function apply( array $old, int $start, int $end, array $changes ): array {
		$lines = [];
		foreach ( $changes as $change ) {
			array_push( $lines, ...array_slice( $old, $start, $change['start'] - $start ), ...$change['lines'] );
			$start = $change['end'];
		}
		array_push( $lines, ...array_slice( $old, $start, $end - $start ) );
		return $lines;
	}
}
