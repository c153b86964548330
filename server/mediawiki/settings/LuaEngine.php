<?php
/**
 * Runs Lua modules whose errors list only the innermost calls. MediaWiki formats every call that led to an error;
 * after endless recursion there are thousands, which would take PHP longer than the module itself may run.
 */
class WikisteadLuaEngine extends MediaWiki\Extension\Scribunto\Engines\LuaSandbox\LuaSandboxEngine {
	private const CALLS_MAX = 20;

	/** @inheritDoc */
	public function newLuaError( $message, $params = [] ) {
		if ( isset( $params['trace'] ) ) {
			$params['trace'] = array_slice( $params['trace'], 0, self::CALLS_MAX );
		}
		return parent::newLuaError( $message, $params );
	}
}
