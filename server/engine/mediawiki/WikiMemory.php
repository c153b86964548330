<?php
/**
 * APCu as one wiki's own. All wikis share the memory, and MediaWiki's global keys (the log-in throttle, user names, captcha)
 * are the same for each of them, so every key but a few gets the wiki's name in front where it is stored: whatever MediaWiki or
 * an extension calls a key, no other wiki can read, change or guess at it.
 */
class WikisteadWikiMemory extends APCUBagOStuff {
	/**
	 * What follows from the key alone, whoever asks first: style sheets and scripts compiled and made smaller, by the hash of
	 * their source. Each new wiki would spend a tenth of a second on those of the source tree.
	 */
	private const SHARED = '/^global:resourceloader-(less|filter):/';

	/** What stands between the wiki's name and the key; no database name holds one. */
	public const SEPARATOR = '|';

	private string $wiki;

	/**
	 * @param array $params As MediaWiki's, and 'wiki': what only this wiki knows, after its database name
	 */
	public function __construct( array $params ) {
		parent::__construct( $params );
		$this->wiki = $params['wiki'];
	}

	private function own( string $key ): string {
		return preg_match( self::SHARED, $key ) ? $key : $this->wiki . self::SEPARATOR . $key;
	}

	/** @inheritDoc */
	protected function doGet( $key, $flags = 0, &$casToken = null ) {
		return parent::doGet( $this->own( $key ), $flags, $casToken );
	}

	/** @inheritDoc */
	protected function doSet( $key, $value, $exptime = 0, $flags = 0 ) {
		return parent::doSet( $this->own( $key ), $value, $exptime, $flags );
	}

	/** @inheritDoc */
	protected function doAdd( $key, $value, $exptime = 0, $flags = 0 ) {
		return parent::doAdd( $this->own( $key ), $value, $exptime, $flags );
	}

	/** @inheritDoc */
	protected function doDelete( $key, $flags = 0 ) {
		return parent::doDelete( $this->own( $key ), $flags );
	}

	/** MediaWiki before 1.43. @inheritDoc */
	public function incr( $key, $value = 1, $flags = 0 ) {
		return parent::incr( $this->own( $key ), $value, $flags );
	}

	/** MediaWiki before 1.43. @inheritDoc */
	public function decr( $key, $value = 1, $flags = 0 ) {
		return parent::decr( $this->own( $key ), $value, $flags );
	}

	/** @inheritDoc */
	protected function doIncrWithInit( $key, $exptime, $step, $init, $flags ) {
		return parent::doIncrWithInit( $this->own( $key ), $exptime, $step, $init, $flags );
	}
}
