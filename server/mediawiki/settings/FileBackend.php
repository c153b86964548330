<?php
class_alias( wikisteadClass( 'Wikimedia\FileBackend\FSFileBackend', 'FSFileBackend' ), 'WikisteadBaseFSFileBackend' );

/**
 * A wiki's files on disk, which may grow by no more than a request's share of the quota. Everything that MediaWiki
 * stores passes through here: uploads, parts of uploads, thumbnails, and older versions that become current again.
 */
class WikisteadFileBackend extends WikisteadBaseFSFileBackend {
	/** Bytes that this request may still add. */
	private int $room;
	private string $mark;

	/** @param array $config MediaWiki's own, 'wikisteadRoom', and 'wikisteadMark': a file to touch */
	public function __construct( array $config ) {
		parent::__construct( $config );
		$this->room = $config['wikisteadRoom'];
		$this->mark = $config['wikisteadMark'];
	}

	/** @inheritDoc */
	protected function doCreateInternal( array $params ) {
		return $this->add( strlen( $params['content'] ), fn () => parent::doCreateInternal( $params ) );
	}

	/** @inheritDoc */
	protected function doStoreInternal( array $params ) {
		return $this->add( self::bytesOf( $params['src'] ), fn () => parent::doStoreInternal( $params ) );
	}

	/** @inheritDoc */
	protected function doCopyInternal( array $params ) {
		$bytes = self::bytesOf( $this->resolveToFSPath( $params['src'] ) );
		return $this->add( $bytes, fn () => parent::doCopyInternal( $params ) );
	}

	/** @inheritDoc */
	protected function doMoveInternal( array $params ) {
		return $this->add( 0, fn () => parent::doMoveInternal( $params ) );
	}

	/** @inheritDoc */
	protected function doDeleteInternal( array $params ) {
		return $this->add( 0, fn () => parent::doDeleteInternal( $params ) );
	}

	/**
	 * @param int $bytes
	 * @param callable $change
	 * @return StatusValue
	 */
	private function add( int $bytes, callable $change ) {
		if ( $bytes > $this->room ) {
			return $this->newStatus( ...self::noRoom( $bytes, $this->room ) );
		}
		$this->room -= $bytes;
		// Touches it before and after, because a measurement in between must not count as a later one.
		touch( $this->mark );
		try {
			return $change();
		} finally {
			touch( $this->mark );
			clearstatcache( true, $this->mark );
		}
	}

	/**
	 * The message for a file that is larger than the remaining room.
	 *
	 * @param int $bytes
	 * @param int $room
	 * @return string[] Its key and parameters
	 */
	public static function noRoom( int $bytes, int $room ): array {
		$language = wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' )::getMain()->getLanguage();
		return [ 'wikistead-files-full', $language->formatSize( $bytes ), $language->formatSize( $room ) ];
	}

	private static function bytesOf( ?string $path ): int {
		return $path !== null && is_file( $path ) ? (int)filesize( $path ) : 0;
	}
}
