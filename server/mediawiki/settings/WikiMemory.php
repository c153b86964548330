<?php
class_alias( wikisteadClass( 'Wikimedia\ObjectCache\APCUBagOStuff', 'APCUBagOStuff' ), 'WikisteadBaseAPCUBagOStuff' );

/**
 * APCu with separate keys for each wiki. All wikis share its memory, and MediaWiki's global keys (log-in
 * throttle, user names, captcha) are the same in all of them. So almost every key gets the wiki's name as a
 * prefix, and no other wiki can read, change or guess it, whatever MediaWiki or an extension calls it.
 */
class WikisteadWikiMemory extends WikisteadBaseAPCUBagOStuff {
	/**
	 * Keys of values that depend only on the key: compiled and minified style sheets and scripts, keyed by the hash of
	 * their source. Without sharing them, each new wiki would spend a tenth of a second on those of the source tree.
	 */
	private const SHARED = '/^global:resourceloader-(less|filter):/';

	/** Separates the wiki's name from the key. No database name contains it. */
	public const SEPARATOR = '|';

	private string $wiki;

	/** @param array $params MediaWiki's parameters, and 'wiki': the database name and a secret of the wiki */
	public function __construct( array $params ) {
		parent::__construct( $params );
		$this->wiki = $params['wiki'];
	}

	private function keyOfWiki( string $key ): string {
		return preg_match( self::SHARED, $key ) ? $key : $this->wiki . self::SEPARATOR . $key;
	}

	/** @inheritDoc */
	protected function doGet( $key, $flags = 0, &$casToken = null ) {
		return parent::doGet( $this->keyOfWiki( $key ), $flags, $casToken );
	}

	/** @inheritDoc */
	protected function doSet( $key, $value, $exptime = 0, $flags = 0 ) {
		return parent::doSet( $this->keyOfWiki( $key ), $value, $exptime, $flags );
	}

	/** @inheritDoc */
	protected function doAdd( $key, $value, $exptime = 0, $flags = 0 ) {
		return parent::doAdd( $this->keyOfWiki( $key ), $value, $exptime, $flags );
	}

	/** @inheritDoc */
	protected function doDelete( $key, $flags = 0 ) {
		return parent::doDelete( $this->keyOfWiki( $key ), $flags );
	}

	/** MediaWiki before 1.43. @inheritDoc */
	public function incr( $key, $value = 1, $flags = 0 ) {
		return parent::incr( $this->keyOfWiki( $key ), $value, $flags );
	}

	/** MediaWiki before 1.43. @inheritDoc */
	public function decr( $key, $value = 1, $flags = 0 ) {
		return parent::decr( $this->keyOfWiki( $key ), $value, $flags );
	}

	/** @inheritDoc */
	protected function doIncrWithInit( $key, $exptime, $step, $init, $flags ) {
		return parent::doIncrWithInit( $this->keyOfWiki( $key ), $exptime, $step, $init, $flags );
	}
}
